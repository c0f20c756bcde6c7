import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCommand } from '../../../../src/lib/command-line.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { isAllureFile } from '../../../../src/report/formats/allure/files.ts';

/** Bytes of a file of results that can be read: a text of Node holds little more. */
const maxBytes = 500_000_000;

/**
 * Throws UserError unless a folder holds results as a run writes them: a folder from somewhere else could name files of
 * this machine, which the page would then show, or bring HTML of its own.
 */
export function verifyResults(folder: string): void {
  if (!lstatSync(folder).isDirectory()) throw strange(folder, 'is a link or a file');
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const found = lstatSync(file);
    if (!isAllureFile(name) || !found.isFile()) throw strange(file, 'is no file of results');
    if (found.size > maxBytes) throw strange(file, `has more than ${maxBytes} bytes`);
    if (name.endsWith('-result.json')) verifyResult(file, folder);
  }
}

function verifyResult(file: string, folder: string): void {
  const result = parse(file);
  if (
    typeof result !== 'object' ||
    result === null ||
    !Array.isArray((result as { labels?: unknown }).labels)
  )
    throw strange(file, 'is no result');
  const left: unknown[] = [result];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [name, value] of Object.entries(node)) {
      if (name.endsWith('Html')) throw strange(file, 'holds HTML');
      if (name === 'source' && !isOwn(value, folder)) throw strange(file, 'names a file elsewhere');
      left.push(value ?? '');
    }
  }
}

function isOwn(source: unknown, folder: string): boolean {
  if (typeof source !== 'string' || !isAllureFile(source)) return false;
  return lstatSync(join(folder, source), { throwIfNoEntry: false })?.isFile() === true;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function strange(file: string, problem: string): UserError {
  return new UserError(
    `${file} ${problem}: expected what a run wrote; ${writeCommand('report')} makes it again of its journals`,
  );
}
