import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';

/** The project's own files as paths from its root, in order: those that git tracks, whatever else lies in a clone. */
export const ownFiles: readonly string[] = execFileSync('git', ['ls-files', '-z'], {
  cwd: packageRoot,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(packageRoot, file)))
  .sort();

/** Our files below a folder of the project with an ending. */
export function filesBelow(folder: string, ending: string): string[] {
  return ownFiles.filter((file) => file.startsWith(`${folder}/`) && file.endsWith(ending));
}

/** The names of the folders and of the files of ours that stand in a folder of the project. */
export function entriesOf(folder: string): { readonly folders: string[]; readonly files: string[] } {
  const paths = filesBelow(folder, '').map((file) => file.slice(folder.length + 1).split('/'));
  const names = (inFolder: boolean) =>
    paths.filter(({ length }) => length > 1 === inFolder).map(([name]) => name!);
  return { folders: [...new Set(names(true))], files: names(false) };
}
