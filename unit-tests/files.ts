import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';

/** Files below a folder of the project with an ending, as paths from the project's root, in order. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(packageRoot.length + 1))
    .sort();
}
