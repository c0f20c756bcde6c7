import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { groupBy } from '../../../../src/lib/group-by.ts';
import { UserError } from '../../../../src/lib/user-error.ts';

/** A target of a job: the name of its file without the extension, and the file. */
export interface JobTarget {
  readonly name: string;
  readonly file: string;
}

const extensions = ['.yaml', '.yml', '.json'];

/**
 * The target files of a folder in the order of their names; folders in it and hidden files are left out. Throws UserError
 * for a folder that cannot be read or holds none, and for two files that differ in the extension alone.
 */
export function listTargetFiles(folder: string): readonly JobTarget[] {
  const targets = readNames(folder)
    .filter((file) => extensions.includes(parse(file).ext) && !file.startsWith('.'))
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => ({ name: parse(file).name, file: join(folder, file) }))
    // By code units, so that the order is the same on every machine.
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const [twice] = [...groupBy(targets, ({ name }) => name).values()].filter(({ length }) => length > 1);
  if (twice !== undefined)
    throw new UserError(
      `${twice.map(({ file }) => file).join(' and ')} would write into one folder: rename one`,
    );
  if (targets.length > 0) return targets;
  throw new UserError(`${folder} holds no target file: expected files that end in ${extensions.join(', ')}`);
}

/** The targets of one shard: every n-th, so that neighbours, which often are of one vendor, are spread. */
export function selectShard<Target>(
  targets: readonly Target[],
  { index, of }: { readonly index: number; readonly of: number },
): readonly Target[] {
  return targets.filter((_, at) => at % of === index - 1);
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new UserError(`the folder of target files ${folder} ${why}: name the folder that holds them`);
  }
}
