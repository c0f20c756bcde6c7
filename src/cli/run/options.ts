import type { PlanOptions } from '../../plan/plan.ts';
import type { TargetNames } from '../shared/chosen-target.ts';

/** What the command line of `obc run` says. */
export interface RunOptions extends TargetNames {
  readonly only?: readonly string[] | undefined;
  readonly mode: PlanOptions['mode'];
  readonly depth: PlanOptions['depth'];
  readonly seed?: number | undefined;
  /** How often each selected check runs. */
  readonly repeat: number;
  readonly workers: number;
  readonly playwright?: boolean | undefined;
  readonly shard?: PlanOptions['shard'] | undefined;
  readonly out: string;
  readonly allowPartial?: boolean | undefined;
  readonly strictWaivers?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** The options of a run with its seed and its mode decided. */
export type ResolvedOptions = RunOptions & { readonly seed: number };

/** What the plan of a run goes by. */
export function planOptionsOf({ seed, depth, mode, only = [], shard, repeat }: ResolvedOptions): PlanOptions {
  return { seed, depth, mode, only, ...(repeat === 1 ? {} : { repeat }), ...(shard && { shard }) };
}
