import { _baseTest, test as browserTest, type TestInfo } from '@playwright/test';
import { checks as all } from '../../tests/index.ts';
import { runCheck } from '../engine/run-check.ts';
import type { Session } from '../engine/session/session.ts';
import { readVariable } from '../lib/env.ts';
import { groupBy } from '../lib/group-by.ts';
import { isBuilt } from '../lib/package-root.ts';
import { WriteError } from '../lib/write-error.ts';
import type { Check } from '../plan/check.ts';
import { makePlan, type PlannedCheck } from '../plan/plan.ts';
import { callAt } from './call-site.ts';
import { concludeCheck, selectFailures, selectWaivers } from './check-end.ts';
import { CheckSteps } from './check-steps.ts';
import { annotationsOf, attachEvidence, clauseOf, tagsOf } from './evidence.ts';
import { openHandover } from './handover.ts';
import { progressMark } from './progress-mark.ts';
import { takeRunTarget } from './run-target.ts';
import { readRunSettings } from './settings.ts';
import { annotateWaived, failCheck, skipRestart } from './show-check.ts';
import { openWorkerSession, type WorkerJournal } from './worker-session.ts';

interface WorkerState {
  readonly enterRound: (round: number) => Session;
  readonly journal: WorkerJournal;
  /** Absent where no reporter of Playwright reads them: a step for each request takes longer than judging its answer. */
  readonly steps: CheckSteps | undefined;
}

type Worker = { worker: WorkerState };

/** True where a reporter of Playwright, or its trace, may show what a test did. */
const isWatched = readVariable('OBC_WITHOUT_STEPS') === undefined;

// What Playwright sets up and takes down around each test for traces and browsers costs more than most checks.
const base = isWatched ? browserTest : (_baseTest as typeof browserTest);

// For the steps that nobody sees Playwright maps every line of a stack, for which it reads its own files, of 7 MB.
if (!isWatched && isBuilt) Reflect.deleteProperty(Error, 'prepareStackTrace');

const test = base.extend<object, Worker>({
  worker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, info) => {
      const worker = { index: info.workerIndex, among: info.config.workers };
      const settings = readRunSettings();
      const steps = isWatched ? new CheckSteps(test) : undefined;
      const report = {
        progress: printProgress,
        line: (text: string) => process.stdout.write(`${text}\n`),
        ...(steps && { watch: steps.watch }),
      };
      const handover = openHandover(settings.out);
      const { open, journal } = openWorkerSession(takeRunTarget()!, settings, worker, report, handover);
      let session: Session | undefined;
      // Playwright gives the repetitions of a test to other workers than its first run: a worker has one round.
      const enterRound = (round: number) => (session ??= open(round));
      await use({ enterRound, journal, steps });
      await session?.close();
    },
    { scope: 'worker' },
  ],
});

function printProgress(text: string): void {
  process.stdout.write(`${progressMark}${text}\n`);
}

/** Defines one Playwright test per check of a spec file that the plan selects, each at the check's own line. */
export function defineTests(checks: readonly Check[]): void {
  selected ??= selectedChecks();
  // Those of the plan: the places of the checks that Playwright loads here are those of its transformed file.
  const own = checks.flatMap(({ id }) => selected?.get(id)?.[0]?.check ?? []);
  for (const [area, tests] of groupBy(own, (check) => check.area)) {
    // `describe` and `test` themselves are handed over: a function of ours around them would be the caller that
    // Playwright sees.
    callAt(tests[0]!.site, test.describe as (...args: unknown[]) => void, area, () => {
      for (const [clause, ofClause] of groupBy(tests, clauseOf)) {
        callAt(ofClause[0]!.site, test.describe as (...args: unknown[]) => void, clause, () => {
          for (const check of ofClause) defineTest(check, selected!.get(check.id)!);
        });
      }
    });
  }
}

let selected: ReadonlyMap<string, readonly PlannedCheck[]> | undefined;

/** The runs of the checks that the plan selects, by id; all of them where no target is known yet. */
function selectedChecks(): ReadonlyMap<string, readonly PlannedCheck[]> {
  const known = takeRunTarget();
  const planned =
    known === undefined ? planWithoutTarget() : makePlan(all, known, readRunSettings().plan).checks;
  return groupBy(
    planned.filter(({ notSelected }) => notSelected === undefined),
    ({ check }) => check.id,
  );
}

/** Checks as they stand when tests are only listed, without a target. */
function planWithoutTarget(): PlannedCheck[] {
  const nothing = { seed: 0, sessions: [], connections: [] };
  return all.filter(({ mock }) => !mock).map((check, number) => ({ check, number, ...nothing }));
}

function defineTest(check: Check, runs: readonly PlannedCheck[]): void {
  const details = { tag: tagsOf(check), annotation: annotationsOf(check) };
  const judge = async ({ worker }: Worker, info: TestInfo) => {
    const round = info.repeatEachIndex + 1;
    const planned = runs.find((one) => (one.round ?? 1) === round);
    if (planned === undefined) return info.skip(true, `blocked: too little is left for repetition ${round}`);
    const { enterRound, journal, steps } = worker;
    const session = enterRound(round);
    const waivers = selectWaivers(session.target, session.clock.now());
    steps?.enter(check, waivers);
    const result = await runCheck(session, planned, readRunSettings().plan.depth);
    await steps?.leave(selectFailures(check, result, waivers));
    const exchanges = journal.takeExchanges();
    if (steps !== undefined) attachEvidence(info, result, exchanges);
    annotateWaived(result, waivers, info);
    const end = concludeCheck(check, result, waivers);
    if (end.status === 'failed') failCheck(end.message, info);
    if (end.status === 'skipped') info.skip(true, end.message);
  };
  const body = async ({ worker }: Worker, info: TestInfo) => {
    try {
      await judge({ worker }, info);
    } catch (error) {
      // Where a journal cannot be written, another worker could not write its own, and each check would start one.
      if (error instanceof WriteError) skipRestart(info);
      throw error;
    }
  };
  callAt(check.site, test as (...args: unknown[]) => void, check.title, details, body);
}
