import { mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with those above it, where they are missing. Throws what the file system says: `mkdirSync` with `recursive`
 * tries for ever where nothing can be made, as below /proc.
 */
export function makeFolder(folder: string, mode?: number): void {
  const path = resolve(folder);
  if (find(path)?.isDirectory() === true) return;
  if (find(dirname(path)) === undefined) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have made it in between.
    if (find(path)?.isDirectory() !== true) throw error;
  }
}

function find(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
