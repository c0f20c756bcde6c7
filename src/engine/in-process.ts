import type { Clock } from '../http/clock.ts';
import type { WireLimits } from '../http/limits.ts';
import type { CheckResult, Journal } from '../journal/entry.ts';
import { MemoryJournal } from '../journal/memory.ts';
import type { Check } from '../plan/check.ts';
import { estimateRequests } from '../plan/demand.ts';
import { makePlan, type Plan, type PlannedCheck, type PlanOptions } from '../plan/plan.ts';
import { Repetition } from '../plan/repetition.ts';
import type { Mode } from '../target-file/mode.ts';
import type { Target } from '../target-file/types.ts';
import { Budget } from './budget/budget.ts';
import { openSharedPace } from './budget/shared-pace.ts';
import { nameRound, runRounds } from './rounds.ts';
import { runCheck } from './run-check.ts';
import { makeRunId } from './run-id.ts';
import { Session, type SessionOptions } from './session/session.ts';

export interface InProcessOptions {
  readonly checks: readonly Check[];
  readonly target: Target;
  readonly plan?: Partial<PlanOptions>;
  /** What may be sent; the mode of the plan by default. */
  readonly mode?: Mode;
  readonly journal?: Journal;
  readonly clock?: Clock;
  readonly wireLimits?: Partial<WireLimits>;
  readonly interceptor?: NonNullable<SessionOptions['interceptor']>;
  readonly runId?: string;
  readonly laws?: NonNullable<SessionOptions['laws']>;
  readonly judge?: NonNullable<SessionOptions['judge']>;
  /** The order in which the planned checks run; theirs by default. */
  readonly order?: (checks: Plan['checks']) => Plan['checks'];
  /** Hears of each check that came to its end. */
  readonly onCheck?: (result: CheckResult, planned: PlannedCheck) => void;
  /** How many checks run side by side; one by default. */
  readonly concurrency?: number;
  /** Stops the run: the checks that run are given up, and no other begins. */
  readonly signal?: AbortSignal;
}

export interface InProcessRun {
  readonly plan: Plan;
  readonly runId: string;
  readonly journal: MemoryJournal;
  /** True when the signal stopped it before its end. */
  readonly interrupted: boolean;
}

/** The options of a plan with those that were not given filled in. */
export function fillPlanOptions(given: Partial<PlanOptions> = {}): PlanOptions {
  return { seed: 1, depth: 'quick', mode: 'full', only: [], ...given };
}

function whenAborted(signal: AbortSignal | undefined): Promise<undefined> | undefined {
  if (signal === undefined) return undefined;
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}

/** Runs checks in one session, in this process. */
export async function runInProcess(
  options: InProcessOptions & { journal?: MemoryJournal },
): Promise<InProcessRun> {
  const { checks, target, order = (planned) => planned } = options;
  const plan = makePlan(checks, target, fillPlanOptions(options.plan));
  const journal = options.journal ?? new MemoryJournal();
  const runId = options.runId ?? makeRunId();
  const { clock, plan: asked } = options;
  const { share } = plan;
  const shard = asked?.shard === undefined ? '' : `${asked.shard.index}/${asked.shard.of}`;
  // Nobody else lives on a clock of its own.
  const turns = clock === undefined ? openSharedPace(target, { share, shard }) : undefined;
  const budget = new Budget({ limits: target.limits, share, turns, ...(clock && { clock }) });
  // The shard stands in the name, so that ids of exchanges stay apart when shards are merged.
  const name = asked?.shard === undefined ? 'main' : `s${asked.shard.index}main`;
  const open = (round: number, after?: Session) =>
    new Session({
      mode: plan.options.mode,
      ...options,
      journal,
      runId,
      name: nameRound(name, round),
      budget,
      ...(after && { after }),
    });
  const { signal, onCheck, concurrency } = options;
  const stopped = whenAborted(signal);
  const repetition = new Repetition(plan);
  const run = async (session: Session, planned: PlannedCheck, by: Clock) => {
    if (signal?.aborted === true) return false;
    const checked = runCheck(session, planned, plan.options.depth, by);
    const result = await (stopped === undefined ? checked : Promise.race([checked, stopped]));
    if (result === undefined) return false;
    repetition.add(result);
    onCheck?.(result, planned);
    return true;
  };
  const isWhole = await runRounds(order(plan.checks), {
    open,
    run,
    isNeeded: (planned) => repetition.needs(planned),
    concurrency,
    weigh: (check) => estimateRequests(check, plan.options.depth),
  });
  return { plan, runId, journal, interrupted: !isWhole };
}
