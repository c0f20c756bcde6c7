import type { WorkerInfo } from '@playwright/test';
import type { Session } from '../../src/engine/session/session.ts';
import { makePlan, type PlannedCheck } from '../../src/plan/plan.ts';
import { type RunRecord, readRecord } from '../../src/report/run/record.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { joinRun } from './begin.ts';
import type { CheckSteps } from './check-steps.ts';
import { openHandover } from './handover.ts';
import { progressMark } from './progress-mark.ts';
import { runKeyOf } from './runs.ts';
import type { RunSettings } from './settings.ts';
import { openWorkerSession, type WorkerJournal } from './worker-session.ts';

/** A worker in a run whose target can be tested. */
export interface TestedRun {
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
export interface RefusedRun {
  readonly problem: string;
  close(): Promise<void>;
}

export type WorkerRun = TestedRun | RefusedRun;

/** Opens the run of the project of a worker: the first of its workers begins it. */
export async function openWorkerRun(
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
