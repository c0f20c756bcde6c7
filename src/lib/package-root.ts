import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, specs and schemas: the same from `src` and from `dist`. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

/** The folders of its code, each importing from those before it. */
export const wings = ['src', 'laws', 'tests', 'proof', 'client', 'app'] as const;

/** Where processes of a clone find their modules joined into one file, each clone and process in a folder of its own. */
export const joinedFolder: string = join(packageRoot, 'node_modules', '.cache', 'joined');

/** True where the suite runs from `dist`, false where it runs from its sources. */
export const isBuilt: boolean = import.meta.url.endsWith('.js');

/** The ending of the modules that this process runs. */
const extension = isBuilt ? 'js' : 'ts';

/** The spec files: their folder, and how their names end. */
export const specFiles = {
  folder: isBuilt ? join(packageRoot, 'dist', 'tests') : join(packageRoot, 'tests'),
  ending: `spec.${extension}`,
} as const;

/**
 * The file of a module that another process or Playwright loads by its path. It is named as in the sources, without an
 * extension (`proof/self-test/worker`), and is an entry point of `scripts/build.ts`.
 */
export function locateModule(module: string): string {
  return isBuilt ? join(packageRoot, 'dist', `${module}.js`) : join(packageRoot, `${module}.ts`);
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'specs'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('the folder of open-banking-conformance was not found: reinstall it');
  return findRoot(parent);
}
