import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Names of a target file that need not be typed, the one that goes first in front. */
export const targetFileNames = ['obc.yaml', 'obc.yml', 'target.yaml', 'target.yml'] as const;

/**
 * The target file of a folder, or of the nearest folder above it; undefined when there is none. The search ends at the
 * root of a repository and at the home folder: what lies above belongs to something else.
 */
export function findTargetFile(folder: string): string | undefined {
  const here = resolve(folder);
  const found = targetFileNames.map((name) => join(here, name)).find(isFile);
  if (found !== undefined) return found;
  const above = dirname(here);
  const isEnd = above === here || here === homedir() || existsSync(join(here, '.git'));
  return isEnd ? undefined : findTargetFile(above);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
