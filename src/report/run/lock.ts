import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { recordFolder } from '../../journal/file.ts';
import { heldLocks } from '../../lib/held-locks.ts';
import { UserError } from '../../lib/user-error.ts';

/** The lock in the folder of a run. */
export const lockFile = `${recordFolder}/run.lock`;

/** A process that writes into a folder. Its start tells it from a later process with the same number. */
interface Holder {
  readonly pid: number;
  readonly start: string;
  readonly host: string;
}

let listening = false;

/**
 * Keeps other processes from writing into a folder until the process `owner` ends, however it ends, or calls
 * `releaseFolder`; gives false where that one held it before. Throws UserError while another one holds it; a lock whose
 * process is gone is taken over.
 */
export function reserveFolder(folder: string, owner = process.pid): boolean {
  makeRecordFolder(folder);
  const file = join(folder, lockFile);
  const text = JSON.stringify(holderOf(owner));
  let isNew = true;
  for (let tries = 0; !createLock(file, text); tries += 1) {
    const found = readText(file);
    isNew = found !== text;
    if (!isNew) break;
    if (found !== undefined && (tries === 3 || !removeStale(file, found))) throw refusal(folder, found);
  }
  if (owner !== process.pid) return isNew;
  heldLocks.add(file);
  if (!listening) process.once('exit', () => [...heldLocks].forEach(removeLock));
  listening = true;
  return isNew;
}

/** Lets others write into a folder again that is this process's, also where another one reserved it for this one. */
export function releaseFolder(folder: string): void {
  const file = join(folder, lockFile);
  if (readText(file) === JSON.stringify(holderOf(process.pid))) heldLocks.add(file);
  removeLock(file);
}

/** Makes the folder of the record in that of a run. Throws UserError for a link of its name: what it leads to is not ours. */
export function makeRecordFolder(folder: string): void {
  const inside = join(folder, recordFolder);
  const found = lstatSync(inside, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory())
    throw new UserError(
      `the folder ${folder} holds ${recordFolder}, which no run of the suite made: choose another folder with --out, or OBC_OUT`,
    );
  if (found !== undefined) return;
  try {
    // With `recursive` a read-only disk would be told as a folder that is missing.
    mkdirSync(inside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function removeLock(file: string): void {
  if (!heldLocks.delete(file)) return;
  rmSync(file, { force: true });
  const inside = dirname(file);
  if (existsSync(inside) && readdirSync(inside).length === 0) rmdirSync(inside);
}

/** Gives false when there is a lock already. */
function createLock(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    rmSync(file, { force: true });
    throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // Also where a file stands in the place of its folder.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Gives false when the lock is not stale, also when another process took it over in between. */
function removeStale(file: string, found: string): boolean {
  const holder = parseHolder(found);
  if (holder === undefined || isAlive(holder)) return false;
  const aside = `${file}.${process.pid}`;
  renameSync(file, aside);
  const isSame = readText(aside) === found;
  if (isSame) rmSync(aside);
  else renameSync(aside, file);
  return isSame;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, start, host } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid !== 'number' || typeof start !== 'string' || typeof host !== 'string') return undefined;
    return { pid, start, host };
  } catch {
    return undefined;
  }
}

function refusal(folder: string, found: string): UserError {
  const holder = parseHolder(found);
  const file = join(folder, lockFile);
  if (holder === undefined)
    return new UserError(
      `${file} is not the lock of a run: remove it, or choose another folder with --out, or OBC_OUT`,
    );
  const { pid, host } = holder;
  const [where, remedy] =
    host === hostname()
      ? ['', 'wait for it']
      : [` on ${host}`, `wait for it, remove ${file} if it has ended`];
  return new UserError(
    `process ${pid}${where} writes into the folder ${folder}: ${remedy}, or choose another folder with --out, or OBC_OUT`,
  );
}

/** Whether a process of another machine lives cannot be known. */
function isAlive({ pid, start, host }: Holder): boolean {
  return host !== hostname() || holderOf(pid).start === start;
}

function holderOf(pid: number): Holder {
  return { pid, start: startOf(pid), host: hostname() };
}

/** When a process was started, in whatever form the system says it; empty when it has ended. */
function startOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const stat = readText(`/proc/${pid}/stat`) ?? '';
  // The name of the program, in brackets, may hold spaces.
  const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? '' : (rest[18] ?? '');
}
