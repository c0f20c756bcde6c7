import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../../src/lib/make-folder.ts';
import { UserError, WriteError } from '../../src/lib/user-error.ts';
import { putAllureForm } from '../../src/report/formats/unfinished.ts';
import { beginRun, openWhereItIs } from '../../src/report/run/begin.ts';
import type { Target } from '../../src/target-file/types.ts';
import { openSharedTarget, shareTarget } from './handover.ts';
import { type PlannedRun, type Runs, readRuns } from './runs.ts';
import { loadRunTarget } from './settings.ts';

// A run begins when Playwright has picked tests of it, or with the first of them where no reporter of ours is there to see that:
// a folder of reports stays as it was where no test of the suite is run, as when somebody picks other tests of the project.

/** A run that has begun: its target, or why it cannot be tested. */
export type JoinedRun =
  | { readonly run: PlannedRun; readonly target: Target }
  | { readonly run: PlannedRun; readonly problem: string };

/** The message of the worker that began a run to the others. */
interface Begun {
  readonly problem?: string;
}

let handed: Target | undefined;

/** Makes a target that was read already the one of the run that this process begins. */
export function useRunTarget(target: Target): void {
  handed = target;
}

/**
 * Begins a run in its folder where no other process of this call has, and gives its target. Every process gets the same
 * answer, a mistake of the user's included. Rejects for a run that nobody planned.
 */
export async function joinRun(key: string): Promise<JoinedRun> {
  const { runs, run } = findRun(key);
  const file = locateBegun(runs, run);
  if (claim(file)) writeFileSync(file, JSON.stringify(begin(run, runs)));
  while (!isWritten(file)) await sleep(5);
  const { problem } = JSON.parse(readFileSync(file, 'utf8')) as Begun;
  if (problem !== undefined) return { run, problem };
  const target = openSharedTarget(run.settings.out);
  return target === undefined ? { run, problem: missingTarget } : { run, target };
}

const missingTarget =
  'the folder of the reports was emptied while the tests ran: keep other programs out of it';

/** Begins a run before its workers start, as `obc run` does, which has read the target. Throws UserError and WriteError. */
export function beginAtOnce(key: string): void {
  const { runs, run } = findRun(key);
  const file = locateBegun(runs, run);
  claim(file);
  beginWith(run, runs, handed ?? loadTargetOf(run));
  writeFileSync(file, '{}');
}

/** True when a run has begun, in whichever process. */
export function hasBegun(runs: Runs, run: PlannedRun): boolean {
  return existsSync(locateBegun(runs, run));
}

/** The mistake for which a run was refused; undefined where it began, or has not yet. */
export function findRefusal(runs: Runs, run: PlannedRun): string | undefined {
  const file = locateBegun(runs, run);
  return isWritten(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Begun).problem : undefined;
}

/** Notes that the verdict test of a run has run. */
export function markClosed(key: string): void {
  const { runs, run } = findRun(key);
  writeFileSync(locateClosed(runs, run), '');
}

/** True when the verdict test of a run has run, in whichever process. */
export function isClosed(runs: Runs, run: PlannedRun): boolean {
  return existsSync(locateClosed(runs, run));
}

function locateClosed({ folder }: Runs, { settings }: PlannedRun): string {
  return join(folder, `${settings.runId}.closed`);
}

/** The file that says how a run began. */
function locateBegun({ folder }: Runs, { settings }: PlannedRun): string {
  return join(folder, `${settings.runId}.begun`);
}

function findRun(key: string): { readonly runs: Runs; readonly run: PlannedRun } {
  const runs = readRuns();
  const run = runs?.planned[key];
  if (runs === undefined || run === undefined)
    throw new UserError(
      `the run of the project "${key}" was not set up: take globalSetup from defineConformance() of open-banking-conformance/playwright into your playwright.config.ts`,
    );
  return { runs, run };
}

function begin(run: PlannedRun, runs: Runs): Begun {
  try {
    // Where our reporter has not: refused or not, the run has begun.
    openWhereItIs(run.settings.out, runs.owner);
    beginWith(run, runs, loadTargetOf(run));
    return {};
  } catch (error) {
    if (error instanceof UserError || error instanceof WriteError) return { problem: error.message };
    // Thrown on, it would leave the other workers waiting for ever.
    return { problem: `harness error, ours and not the target's: ${(error as Error).message}` };
  }
}

function beginWith(
  { settings, source, index, of }: PlannedRun,
  { owner, allureResults }: Runs,
  target: Target,
): void {
  const own = shareDeclared(target, { index, of });
  beginRun(settings.out, { ...settings, target: own, bundled: source.kind === 'demo' }, owner);
  shareTarget(settings.out, own);
  if (allureResults === undefined) return;
  // Until the end allure-playwright says only which tests passed.
  makeFolder(allureResults);
  putAllureForm(allureResults);
}

function loadTargetOf({ settings, source, use }: PlannedRun): Target {
  const target = loadRunTarget(source, use, settings.plan);
  if (target === undefined) throw new UserError('the bundled demo server is not running');
  return target;
}

/** True for the one process that comes first. */
function claim(file: string): boolean {
  try {
    writeFileSync(`${file}.claim`, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A file appears before its text does. */
function isWritten(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').endsWith('}');
}

/** Which of several runs against one target a run is, from 0. */
interface ShareOfTarget {
  readonly index: number;
  readonly of: number;
}

/**
 * The target as one of several runs at the same time may use it: each connection and session that can be used up is given to
 * one of them. The first session, which checks only read, is everybody's.
 */
function shareDeclared(target: Target, { index, of }: ShareOfTarget): Target {
  if (of === 1) return target;
  const isOwn = (_: unknown, at: number) => at % of === index;
  const { revocation, banking } = target;
  const [shared, ...sessions] = banking?.sessions ?? [];
  return {
    ...target,
    ...(revocation?.connections && {
      revocation: { ...revocation, connections: revocation.connections.filter(isOwn) },
    }),
    ...(banking?.sessions && {
      banking: {
        ...banking,
        sessions: [...(shared === undefined ? [] : [shared]), ...sessions.filter(isOwn)],
      },
    }),
  };
}
