import { makePlan } from '../../src/plan/plan.ts';
import type { Report } from '../../src/report/report.ts';
import { releaseFolder } from '../../src/report/run/lock.ts';
import { type RunFolder, readRunFolder, rebuildReport } from '../../src/report/run/rebuild-report.ts';
import { type RunRecord, writeRecord } from '../../src/report/run/record.ts';
import { checks } from '../../tests/index.ts';
import { hasBegun } from './begin.ts';
import { finishRun, type SummaryView } from './finish.ts';
import { finishHandover } from './handover.ts';
import { readRuns } from './runs.ts';

/** A run that has ended, with what a person is told of it. */
export interface FinishedReport {
  readonly report: Report;
  readonly summary: string;
}

/** The mistake of a call without a test, which Playwright may be told to let pass. */
export const nothingRan =
  'no test ran, so nothing was tested: leave out --pass-with-no-tests, --only-changed and what else selects the tests, or correct it';

const ended = new Set<string>();

/** The checks whose tests Playwright picked, by the keys of their runs. */
const picked = new Map<string, ReadonlySet<string>>();

/** Says which checks Playwright picked for a run: without it those that began are taken for it. */
export function tellPicked(key: string, checks: ReadonlySet<string>): void {
  picked.set(key, checks);
}

/**
 * Ends the runs of this call that have begun and have not ended yet: writes their reports, and gives them. `isStopped` is true
 * where Playwright was stopped. Rejects with WriteError when all that can be written is.
 */
export async function finishRuns(isStopped: boolean, view: SummaryView): Promise<readonly FinishedReport[]> {
  const runs = readRuns();
  if (runs === undefined) return [];
  const all: FinishedReport[] = [];
  for (const [key, run] of Object.entries(runs.planned)) {
    const { out, runId } = run.settings;
    if (ended.has(runId)) continue;
    try {
      if (!hasBegun(runs, run)) continue;
      ended.add(runId);
      const folder = readOwnFolder(out, runId);
      if (folder === undefined) continue;
      // What all workers learnt of secrets is searched for once more.
      finishHandover(out);
      const whole = narrowToTests(readRunFolder(out), picked.get(key));
      writeRecord(out, whole.record);
      all.push(await finishRun(whole, isStopped || isUnfinished(whole), view, runs.allureResults));
    } finally {
      releaseFolder(out);
    }
  }
  return all;
}

/** A run that was refused has left the folder to another one. */
function readOwnFolder(out: string, runId: string): RunFolder | undefined {
  try {
    const folder = readRunFolder(out);
    return folder.record.runId === runId ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** A run as what its tests are: those of the checks that were picked, or else of those that began. */
function narrowToTests(folder: RunFolder, picks?: ReadonlySet<string>): RunFolder {
  const { record, entries } = folder;
  const begun = entries.flatMap((entry) => (entry.type === 'check-start' ? [entry.check] : []));
  return { ...folder, record: narrowRecord(record, picks ?? new Set(begun)) };
}

/** The record of a run whose tests are those of some checks. */
export function narrowRecord(record: RunRecord, picked: ReadonlySet<string>): RunRecord {
  const { plan } = record;
  const planned = makePlan(checks, record.target, record.plan).checks.filter(
    ({ notSelected }) => notSelected === undefined,
  );
  const isWhole = planned.every(({ check }) => picked.has(check.id));
  return { ...record, plan: isWhole ? plan : { ...plan, picked: [...picked] } };
}

function isUnfinished({ entries }: RunFolder): boolean {
  const begun = entries.filter(({ type }) => type === 'check-start').length;
  const done = entries.filter(({ type }) => type === 'check').length;
  return done < begun;
}

/** The report of a run as far as its tests came, without writing anything. */
export function judgeFolder(out: string): Report {
  const folder = narrowToTests(readRunFolder(out));
  return rebuildReport(folder, checks, isUnfinished(folder)).report;
}
