import { existsSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { quoteFile, writeCommand } from '../lib/command-line.ts';
import { UserError } from '../lib/user-error.ts';

/** Names of a target file that need not be typed, the one that goes first in front. */
export const targetFileNames = ['obc.yaml', 'obc.yml', 'target.yaml', 'target.yml'] as const;

/** What stands in the root of a repository. */
const rootMarks = ['.git', '.hg', '.jj', '.svn'];

/**
 * The target file of a folder, or of the nearest folder above it; undefined when there is none. The search ends at the
 * root of a repository and at the home folder: what lies above belongs to something else. Throws UserError for a file
 * that somebody else owns, or can write or replace: it could name any server and any command.
 */
export function findTargetFile(folder: string): string | undefined {
  const here = resolve(folder);
  const found = targetFileNames.map((name) => join(here, name)).find(isFile);
  if (found !== undefined) return refuseForeign(found);
  const above = dirname(here);
  const isRoot = rootMarks.some((mark) => existsSync(join(here, mark)));
  return above === here || here === homedir() || isRoot ? undefined : findTargetFile(above);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** A person who names the file answers for it, so that naming it is the remedy. */
function refuseForeign(file: string): string {
  const real = realpathSync(file);
  const [folder, realFolder] = [dirname(file), dirname(real)];
  const why =
    describeOwner('it', lstatSync(file)) ??
    describeOwner('it', statSync(real)) ??
    describeWriters('it', statSync(real)) ??
    [...new Set([folder, realFolder])]
      .map(
        (one) => describeOwner('its folder', statSync(one)) ?? describeWriters('its folder', statSync(one)),
      )
      .find((one) => one !== undefined);
  if (why === undefined) return file;
  throw new UserError(
    `the target file ${file} was found and not named, and ${why}: name it (${writeCommand(`run ${quoteFile(file)}`)}) if you trust it, or take it away`,
  );
}

function describeOwner(what: string, { uid }: Stats): string | undefined {
  // Windows has no such numbers.
  const own = process.getuid?.();
  return own === undefined || uid === own
    ? undefined
    : `${what} belongs to another user (${uid}, you are ${own})`;
}

/** A group that a system makes for each user has the number of that user: nobody else is in it. */
function describeWriters(what: string, { mode, gid }: Stats): string | undefined {
  if (process.getuid === undefined) return undefined;
  const isOwnGroup = gid === process.getuid() && gid === process.getgid?.();
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup);
  return isOpen ? `others can write ${what === 'it' ? 'it' : 'into its folder'}` : undefined;
}
