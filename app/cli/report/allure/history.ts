import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { UserError } from '../../../../src/lib/user-error.ts';

/** Throws UserError for a file that is not a history of Allure: it would be written over. */
export function assertIsHistory(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return;
  // What a link leads to would be written, and it may have come with the folder.
  if (!found.isFile()) throw new UserError(`--history ${file} is a link or a folder: name the file itself`);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (lines.length === 0 || lines.some((line) => nameOf(line) !== undefined)) return;
  throw new UserError(`--history ${file} is not a history of Allure: name another file`);
}

/** Takes a run out of a history file, so that a report that is made again does not count its run twice. */
export function forgetRun(file: string, name: string): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const kept = lines.filter((line) => ![undefined, name].includes(nameOf(line)));
  writeFileSync(file, kept.map((line) => `${line}\n`).join(''));
}

/** A line that a full disk cut off would end Allure, and is dropped. */
function nameOf(line: string): string | undefined {
  try {
    return (JSON.parse(line) as { name?: string }).name;
  } catch {
    return undefined;
  }
}
