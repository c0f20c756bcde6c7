import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFile } from '../../../../src/report/run/own-files.ts';

/** The bundles below a folder, in the order of their paths; links are not followed, and `site` is left out. */
export function findBundles(folder: string, site: string | undefined): string[] {
  if (realpathSync(folder) === site) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : findBundles(path, site);
    return entry.isFile() && entry.name === bundleFile ? [path] : [];
  });
}
