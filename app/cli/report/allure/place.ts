import { lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { isOffline } from './offline.ts';

/** Throws UserError when a folder holds a page of this name that `obc report --allure` did not make. */
export function verifyPlace(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory())
    throw new UserError(
      `${folder} is a file, and the Allure page needs a folder: choose another one with --out`,
    );
  const page = join(folder, 'index.html');
  if (lstatSync(page, { throwIfNoEntry: false }) !== undefined && !isOurs(page))
    throw foreign(folder, 'index.html');
}

/** Puts what was made into a folder, where it replaces an earlier page; what else is there stays. */
export function placeInto(folder: string, made: string): void {
  const names = readdirSync(made);
  const isAgain = lstatSync(join(folder, 'index.html'), { throwIfNoEntry: false }) !== undefined;
  const taken = names.find((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined);
  if (!isAgain && taken !== undefined) throw foreign(folder, taken);
  makeFolder(folder);
  for (const name of names) {
    const to = join(folder, name);
    // A folder is not replaced by a rename.
    if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory() === true) rmSync(to, { recursive: true });
    renameSync(join(made, name), to);
  }
}

function isOurs(page: string): boolean {
  return lstatSync(page).isFile() && isOffline(readFileSync(page, 'utf8'));
}

function foreign(folder: string, name: string): UserError {
  return new UserError(
    `the folder ${folder} holds ${name}, which obc report --allure did not make: choose another folder with --out`,
  );
}
