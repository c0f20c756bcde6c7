import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo, TestType } from '@playwright/test';
import { checks } from '../../../tests/index.ts';
import { Budget } from '../../engine/budget/budget.ts';
import { openSharedPace } from '../../engine/budget/shared-pace.ts';
import { FileTally } from '../../engine/budget/tally.ts';
import { nameRound } from '../../engine/rounds.ts';
import { makeRunId } from '../../engine/run-id.ts';
import { Session } from '../../engine/session/session.ts';
import type { JournalEntry } from '../../journal/entry.ts';
import { MemoryJournal } from '../../journal/memory.ts';
import { makePlan, type Plan, type PlannedCheck } from '../../plan/plan.ts';
import { type RunRecord, recordOf } from '../../report/run/record.ts';
import type { Target } from '../../target-file/types.ts';
import { CheckSteps } from '../check-steps.ts';
import { openHandover } from '../handover.ts';
import type { ProjectRun } from './options.ts';

type WorkerInfo = Pick<TestInfo, 'config' | 'project' | 'workerIndex'>;

/** What one worker of Playwright keeps of one run: a session for each repetition, and what it noted since the last test. */
export class ProjectWorker {
  readonly #target: Target;
  readonly #info: WorkerInfo;
  readonly #plan: Plan;
  readonly #folder: string;
  readonly #sessions = new Map<number, Session>();
  readonly #journal = new MemoryJournal();
  readonly record: RunRecord;
  /** Of the check that runs. */
  readonly steps: CheckSteps;

  /** `folder` is shared by the workers of the run, and empty when it begins. */
  constructor(
    { target, plan, replay }: ProjectRun,
    info: WorkerInfo,
    folder: string,
    test: Pick<TestType<object, object>, 'step'>,
  ) {
    this.steps = new CheckSteps(test);
    this.#target = target;
    this.#info = info;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const { repeatEach: repeat } = info.project;
    const options = { ...plan, ...(repeat > 1 ? { repeat } : {}) };
    this.#plan = makePlan(checks, target, options);
    const runId = agreeOnRunId(folder);
    this.record = recordOf({ runId, replay, plan: options, target });
  }

  /** What the plan gives to a repetition of a check; undefined where too little is left for it. */
  findPlanned(check: string, round: number): PlannedCheck | undefined {
    return this.#plan.checks.find((one) => one.check.id === check && (one.round ?? 1) === round);
  }

  /** The session of a repetition, from 1. */
  enterRound(round: number): Session {
    const session = this.#sessions.get(round) ?? this.#open(round);
    this.#sessions.set(round, session);
    return session;
  }

  /** The entries since the last call, redacted. */
  takeEntries(): JournalEntry[] {
    return this.#journal.entries.splice(0);
  }

  async close(): Promise<void> {
    for (const session of this.#sessions.values()) await session.close();
  }

  #open(round: number): Session {
    const target = this.#target;
    const { workerIndex, config } = this.#info;
    const { share, options } = this.#plan;
    // Ids of exchanges stay apart when the blobs of several machines are merged.
    const shard = config.shard === null ? '' : `s${config.shard.current}`;
    const turns = openSharedPace(target, { share, shard, processes: config.workers });
    const tally = new FileTally(this.#folder);
    return new Session({
      target,
      journal: this.#journal,
      runId: this.record.runId,
      name: nameRound(`${shard}w${workerIndex}`, round),
      mode: options.mode,
      budget: new Budget({ limits: target.limits, share, turns, folder: this.#folder, tally }),
      handover: openHandover(this.#folder),
      watch: this.steps.watch,
    });
  }
}

/** The id of the run that the workers of a folder have in common: that of the first one. */
function agreeOnRunId(folder: string): string {
  const file = join(folder, 'run-id');
  const own = join(folder, `run-id.${process.pid}`);
  writeFileSync(own, makeRunId());
  try {
    // A link appears with its content, or not at all.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8');
}
