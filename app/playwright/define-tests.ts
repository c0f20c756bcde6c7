import { _baseTest, type test as browserTest, type TestInfo, type WorkerInfo } from '@playwright/test';
import { runCheck } from '../../src/engine/run-check.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { readVariable } from '../../src/lib/env.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { isBuilt } from '../../src/lib/package-root.ts';
import { WriteError } from '../../src/lib/user-error.ts';
import type { Check } from '../../src/plan/check.ts';
import { makePlan, type PlannedCheck } from '../../src/plan/plan.ts';
import { findReasonNotSelected } from '../../src/plan/selection.ts';
import { digestsOf } from '../../src/report/run/digests.ts';
import { type RunRecord, readRecord } from '../../src/report/run/record.ts';
import { tokenFormOf } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks as all, checks } from '../../tests/index.ts';
import { joinRun } from './begin.ts';
import { callAt } from './call-site.ts';
import { CheckSteps, concludeCheck, selectOthers, selectWaivers } from './check-end.ts';
import { annotationsOf, attachEvidence, clauseOf, describeFailures, tagsOf } from './evidence.ts';
import { openHandover } from './handover.ts';
import { progressMark } from './progress-mark.ts';
import { attachPart, isBlobWritten } from './run-part.ts';
import { runKeyOf } from './runs.ts';
import { type RunSettings, readRunSettings } from './settings.ts';
import { annotateOthers, annotateWaived, failCheck, skipRestart } from './show-check.ts';
import { openWorkerSession, type WorkerJournal } from './worker-session.ts';

/** True where a reporter of Playwright, or its trace, may show what a test did. */
const isWatched = readVariable('OBC_WITHOUT_STEPS') === undefined;

// What Playwright sets up and takes down around each test for traces and browsers costs more than most checks.
const base = _baseTest as typeof browserTest;

// For the steps that nobody sees Playwright maps every line of a stack, for which it reads its own files, of 7 MB.
if (!isWatched && isBuilt) Reflect.deleteProperty(Error, 'prepareStackTrace');

type Worker = { conformance: WorkerRun };

const test = base.extend<object, Worker>({
  conformance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, info) => {
      const run = await openWorkerRun(info, isWatched ? new CheckSteps(test) : undefined);
      await use(run);
      await run.close();
    },
    { scope: 'worker' },
  ],
});

let known: ReadonlyMap<string, Check> | undefined;

/** Defines one Playwright test per check of a spec file, each at the check's own line. */
export function defineTests(checks: readonly Check[]): void {
  // Those of the plan: the places of the checks that Playwright loads here are those of its transformed file.
  known ??= new Map(all.map((check) => [check.id, check]));
  const { plan } = readRunSettings();
  // What `obc run` selects; a project of Playwright selects by its own means.
  const selected = checks
    .flatMap(({ id }) => known?.get(id) ?? [])
    .filter((check) => findReasonNotSelected(check, plan) === undefined);
  const { describe } = test;
  for (const [area, ofArea] of groupBy(selected, (check) => check.area)) {
    // `describe` and `test` themselves are handed over: a function of ours around them would be the caller that
    // Playwright sees.
    callAt(ofArea[0]!.site, describe as (...args: unknown[]) => void, area, () => {
      // A failure that shows once is a failure: a second try would hide it.
      describe.configure({ retries: 0, timeout: 0 });
      for (const [clause, ofClause] of groupBy(ofArea, clauseOf)) {
        callAt(ofClause[0]!.site, describe as (...args: unknown[]) => void, clause, () => {
          for (const check of ofClause) defineTest(check);
        });
      }
    });
  }
}

function defineTest(check: Check): void {
  const details = { tag: tagsOf(check), annotation: annotationsOf(check), lock: locksOf(check) };
  const body = async ({ conformance }: Worker, info: TestInfo) => {
    try {
      await judge(check, conformance, info);
    } catch (error) {
      // Where a journal cannot be written, another worker could not write its own, and each check would start one.
      if (error instanceof WriteError) skipRestart(info);
      throw error;
    }
  };
  callAt(check.site, test as (...args: unknown[]) => void, check.title, details, body);
}

/**
 * Names the things that checks of several workers may not use at the same time: cursors, which a list of the same person may end, and
 * the session that all share, which answers a poll with what was asked for last.
 */
function locksOf({ requiresArea, resources }: Check): string[] {
  const { keepsCursors = false, spareSessions = [] } = resources;
  const usesSession = requiresArea === 'account-detail' && spareSessions.length === 0;
  return [...(usesSession ? ['session'] : []), ...(keepsCursors ? ['cursors'] : [])];
}

async function judge(check: Check, run: WorkerRun, info: TestInfo): Promise<void> {
  if ('problem' in run) return info.skip(true, `not tested: ${run.problem}`);
  const round = info.repeatEachIndex + 1;
  const planned = run.find(check.id, round);
  if (planned === undefined) return info.skip(true, `blocked: too little is left for repetition ${round}`);
  if (planned.notSelected !== undefined) return info.skip(true, `not applicable: ${planned.notSelected}`);
  const { steps, settings, target } = run;
  const session = run.enterRound(round);
  const waivers = selectWaivers(target, session.clock.now());
  const charging = { target, selection: settings.plan, waivers };
  steps?.enter(check, charging);
  const result = await runCheck(session, planned, settings.plan.depth);
  const end = concludeCheck(check, result, charging);
  const failures = end.status === 'failed' ? end.failures : [];
  await steps?.leave(failures);
  const entries = run.journal.takeEntries();
  const exchanges = run.journal.knownExchanges;
  if (isBlobWritten(info.config))
    attachPart(info, { record: { ...run.record, digests: digestsOf(target) }, entries });
  if (isWatched) attachEvidence(info, failures, { exchanges, form: tokenFormOf(target) });
  annotateWaived(result, waivers, info);
  annotateOthers(selectOthers(check, result, charging), info);
  if (end.status === 'failed') {
    const sources = { exchanges, replay: settings.replay };
    failCheck('message' in end ? end.message : describeFailures(failures, sources), info, check.site);
  }
  if (end.status === 'skipped') info.skip(true, end.message);
}

/** A worker in a run whose target can be tested. */
interface TestedRun {
  readonly target: Target;
  readonly settings: RunSettings;
  readonly record: RunRecord;
  readonly journal: WorkerJournal;
  /** Absent where no reporter of Playwright reads them: a step for each request takes longer than judging its answer. */
  readonly steps: CheckSteps | undefined;
  /** Returns the plan of a repetition of a check, from 1; undefined where too little is left for it. */
  find(check: string, round: number): PlannedCheck | undefined;
  /** The session of a repetition. */
  enterRound(round: number): Session;
  close(): Promise<void>;
}

/** A worker in a run that cannot be tested: its target file is wrong, say. */
interface RefusedRun {
  readonly problem: string;
  close(): Promise<void>;
}

type WorkerRun = TestedRun | RefusedRun;

/** Opens the run of the project of a worker: the first of its workers begins it. */
async function openWorkerRun(
  info: Pick<WorkerInfo, 'config' | 'project' | 'workerIndex'>,
  steps: CheckSteps | undefined,
): Promise<WorkerRun> {
  const { config, project, workerIndex } = info;
  const entered = await joinRun(runKeyOf(project));
  if ('problem' in entered) return { problem: entered.problem, close: async () => {} };
  const { target, run } = entered;
  const { settings } = run;
  const report = {
    progress: (text: string) => void process.stdout.write(`${progressMark}${text}\n`),
    line: (text: string) => void process.stdout.write(`${text}\n`),
    ...(steps && { watch: steps.watch }),
  };
  const shard = config.shard?.current;
  const worker = { index: workerIndex, among: config.workers, ...(shard === undefined ? {} : { shard }) };
  const { open, journal } = openWorkerSession(target, settings, worker, report, openHandover(settings.out));
  const { checks: planned } = makePlan(checks, target, settings.plan);
  let session: Session | undefined;
  return {
    target,
    settings,
    record: readRecord(settings.out),
    journal,
    steps,
    find: (check, round) => planned.find((one) => one.check.id === check && (one.round ?? 1) === round),
    // Playwright gives the repetitions of a test to other workers than its first run: a worker has one round.
    enterRound: (round) => (session ??= open(round)),
    close: async () => session?.close(),
  };
}
