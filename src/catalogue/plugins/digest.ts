import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What does not belong to a plug-in, whatever folder it lies in. */
const foreign = new Set(['node_modules', '.git', 'reports']);

/** The SHA-256 of a plug-in, in hexadecimal: of its file, or of every file below its folder with its name. */
export function derivePluginDigest(path: string): string {
  const hash = createHash('sha256');
  if (statSync(path).isFile()) return hash.update(readFileSync(path)).digest('hex');
  for (const name of listFiles(path, '')) {
    const content = readFileSync(join(path, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(root: string, below: string): string[] {
  const entries = readdirSync(join(root, below), { withFileTypes: true }).filter(
    ({ name }) => !foreign.has(name),
  );
  return entries
    .flatMap((entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, name) : [name];
    })
    .sort();
}
