import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { UserError } from '../../lib/user-error.ts';

/**
 * The absolute path of the folder, or of the file of an interface, that a plug-in is named by: a path, or else the name
 * of a package that is installed here or in a folder above. Throws UserError when there is none.
 */
export function locatePlugin(named: string): string {
  const path = resolve(named);
  if (existsSync(path)) return path;
  const isPath = /^[./~]|[\\]|^[A-Za-z]:/.test(named);
  const installed = isPath ? undefined : findPackage(named, process.cwd());
  if (installed !== undefined) return installed;
  throw new UserError(
    `--plugin ${named}: there is no such folder${isPath ? '' : ' and no installed package of this name'}; docs/examples/plugin/my-scheme is one to begin with`,
  );
}

function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder) && statSync(folder).isDirectory()) return folder;
  const above = dirname(from);
  return above === from ? undefined : findPackage(name, above);
}

/** A path as messages show it: from here where that is shorter. */
export function shortenPath(path: string): string {
  const near = relative('', path);
  return near === '' ? '.' : near.startsWith('..') ? path : near;
}
