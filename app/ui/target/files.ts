import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { areas } from '../../../src/catalogue/requirements.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { composeTargetFile, writeTargetFile } from '../../../src/target-file/writer.ts';
import { settingsOf } from '../../cli/init/settings.ts';
import type { OpenedFile } from '../page/client/types.ts';

/** The size of a target file is limited. */
const maxBytes = 256 * 1024;

/** Another program changed a file since it was read: nothing was written. */
export class ChangedMeanwhile extends UserError {}

/** Reads a target file. Throws UserError for what is none by its name, its kind or its size. */
export function openFile(path: string): OpenedFile {
  const file = resolve(path);
  verifyName(file);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined)
    throw new UserError(`${path} does not exist: name another file, or make a new one`);
  if (!found.isFile() || found.size > maxBytes)
    throw new UserError(`${path} is not a target file: expected a file of at most ${maxBytes / 1024} KB`);
  try {
    const text = readFileSync(file, 'utf8');
    return { file, text, digest: digestOf(text) };
  } catch (error) {
    throw new UserError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** The text of a new target file, which is not written yet. Throws UserError when there is one already. */
export function composeNewFile(path: string, name: string): OpenedFile {
  const file = resolve(path);
  verifyName(file);
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    throw new UserError(`${path} exists already: open it, or choose another name`);
  const own = areas.filter((area) => area !== 'general');
  const answers = { name, areas: own, baseUrl: 'https://api.example', outboundTokenEnv: 'OBC_TOKEN' };
  const text = composeTargetFile(settingsOf(answers), file);
  return { file, text };
}

/**
 * Writes a text over the file that was read as `digest`, or as a new file without it; whole or not at all. Throws
 * ChangedMeanwhile when another program wrote it since, unless `isForced`, and UserError when it cannot be written.
 */
export function writeDraft({ file, text, digest }: OpenedFile, isForced: boolean): OpenedFile {
  verifyName(file);
  const isThere = existsSync(file);
  if (isThere && !isForced && openFile(file).digest !== digest)
    throw new ChangedMeanwhile(
      `${file} was changed by another program since it was read here: nothing was written; save over it, or open it again`,
    );
  const remedy = `${isThere ? 'it is as it was, and ' : ''}the page still holds your text`;
  writeTargetFile(file, text, { mayReplace: isThere, remedy });
  return { file, text, digest: digestOf(text) };
}

function verifyName(file: string): void {
  if (file.includes('\0')) throw new UserError('the path holds a NUL character: leave it out');
  if (['.yaml', '.yml'].includes(extname(file))) return;
  throw new UserError(`${file} has not the name of a target file: expected one that ends in .yaml or .yml`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
