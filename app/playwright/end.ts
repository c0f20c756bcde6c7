import type { TestInfo } from '@playwright/test';
import { tryToWrite } from '../../src/lib/user-error.ts';
import { makePlan } from '../../src/plan/plan.ts';
import { describeOutcome, explainOutcome } from '../../src/report/formats/outcome.ts';
import { cut, escapeForLog } from '../../src/report/formats/text.ts';
import type { Report, ReportedRequirement } from '../../src/report/report.ts';
import { releaseFolder } from '../../src/report/run/lock.ts';
import { type RunFolder, readRunFolder, rebuildReport } from '../../src/report/run/rebuild-report.ts';
import { type RunRecord, writeRecord } from '../../src/report/run/record.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import { isInherent, isUntested } from '../../src/report/verdict/verdict.ts';
import { checks } from '../../tests/index.ts';
import { findRefusal, hasBegun } from './begin.ts';
import { expectation } from './evidence.ts';
import { type FinishedReport, finishRun, type SummaryView } from './finish.ts';
import { finishHandover } from './handover.ts';
import { nameAmongRuns, type PlannedRun, type Runs, readRuns, verdictProject } from './runs.ts';

/** The mistake of a call without a test, which Playwright may be told to let pass. */
export const nothingRan =
  'no test ran, so nothing was tested: leave out --pass-with-no-tests, --only-changed and what else selects the tests, or correct it';

/** Said where `test.only` chose other tests. */
export const leftOut =
  'a test.only leaves out every conformance test, so that nothing was tested: remove it, and set forbidOnly where nobody watches';

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
      tryToWrite(`the folder ${out}`, 'cannot be written', () => writeRecord(out, whole.record));
      const { allureResults, planned } = runs;
      const name = nameAmongRuns(key, Object.keys(planned).length);
      all.push(await finishRun(whole, isStopped || isUnfinished(whole), view, { allureResults, name }));
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

/** The verdict of a run, for the test that closes it. */
export interface TestVerdict {
  readonly isGreen: boolean;
  /** The outcome with its reasons, in lines. */
  readonly text: string;
}

/** More requirements than this are only counted. */
const maxNamed = 50;

/**
 * Says the verdict of a run in the place of an earlier one, as of a shard. An attachment is a file of its own, which
 * a run that is lost now would leave behind as passed.
 */
export function annotateVerdict(test: Pick<TestInfo, 'annotations'>, description: string): void {
  const others = test.annotations.filter(({ type }) => type !== verdictProject);
  test.annotations.splice(0, test.annotations.length, ...others, { type: verdictProject, description });
}

/** The verdict on a run by the journals in its folder. Throws UserError for a folder that holds no run of this version. */
export function judgeRun(out: string): TestVerdict {
  return describeVerdict(judgeFolder(out));
}

/** The verdict of a report: the outcome, its reasons, and each requirement that failed or could not be tested. */
export function describeVerdict(report: Report): TestVerdict {
  const named = report.requirements.filter(isNamed);
  const more = named.length - maxNamed;
  const lines = [
    describeOutcome(report),
    ...explainOutcome(report).map((reason) => `  ${reason}`),
    ...named.slice(0, maxNamed).flatMap(describeRow),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
  // A requirement that could not be tested is an error in JUnit, and not a failure of the target.
  const failed = report.outcome === 'non-conformant' ? [expectation] : [];
  const text = [...lines, ...failed].map(escapeForLog).join('\n');
  return { isGreen: exitCodeOf(report) === 0, text };
}

/** A run that is not green, with its outcome or why it was refused. */
interface RedRun {
  readonly run: PlannedRun;
  readonly text: string;
}

/** Finds the runs of a call that have begun and are not green. */
export function findRed(runs: Runs, reports: readonly Report[]): RedRun[] {
  return Object.values(runs.planned).flatMap((run) => {
    if (!hasBegun(runs, run)) return [];
    const report = reports.find(({ run: { id } }) => id === run.settings.runId);
    if (report === undefined)
      return [{ run, text: `No verdict: ${findRefusal(runs, run) ?? 'the run left no report'}` }];
    return exitCodeOf(report) === 0 ? [] : [{ run, text: describeOutcome(report) }];
  });
}

/** True for a requirement that fails a run, or leaves it partial. */
function isNamed(row: ReportedRequirement): boolean {
  return row.verdict === 'fail' || (isInherent(row) && isUntested(row));
}

const maxReason = 200;

function describeRow({ id, clause, level, text, verdict, reason, findings }: ReportedRequirement): string[] {
  const [first] = findings.filter(({ grade, waived }) => grade === 'fail' && !waived);
  const shown =
    verdict === 'fail' && first !== undefined
      ? `wanted ${first.wanted}, got ${first.got}, on ${first.request}`
      : (reason ?? '');
  const word = verdict === 'fail' ? 'failed' : 'not tested';
  return [`  ${word}: ${id} (clause ${clause}; ${level}): ${text}`, `    ${cut(shown, maxReason)}`];
}
