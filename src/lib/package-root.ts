import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, specs and schemas: the same from `src` and from `dist`. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'specs'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('the folder of open-banking-conformance was not found: reinstall it');
  return findRoot(parent);
}
