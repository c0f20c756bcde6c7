import type { PlanOptions } from '../../../src/plan/plan.ts';
import { isLookedAtTwice } from '../../../src/plan/second-looks.ts';
import { readNames } from '../../../src/plan/selected-names.ts';
import type { CheckSelection } from '../../../src/plan/selection.ts';
import type { TargetNames, TypedTarget } from '../../command-line/chosen-target.ts';

/** The options of `obc run`. */
export interface RunOptions extends TypedTarget {
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** Cases of properties that are replayed alone. */
  readonly path?: readonly string[] | undefined;
  /** Whether a target file that nobody named may run its commands. */
  readonly allowCommands?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly depth: PlanOptions['depth'];
  readonly seed?: number | undefined;
  /** How often each selected check runs. */
  readonly repeat: number;
  /** How many checks run side by side in this process. */
  readonly concurrency?: number | undefined;
  readonly workers: number;
  readonly lastFailed?: boolean | undefined;
  readonly maxFailures?: number | undefined;
  readonly plan?: boolean | undefined;
  readonly baseline?: string | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  readonly shard?: PlanOptions['shard'] | undefined;
  readonly out: string;
  readonly json?: boolean | undefined;
}

/** The options of a run with what they leave open decided. */
export interface ResolvedOptions extends RunOptions, TargetNames {
  readonly seed: number;
  readonly concurrency: number;
  readonly mode: PlanOptions['mode'];
  /** Requests that the run may send by estimate. */
  readonly requests?: number | undefined;
}

/** Returns the options of the plan of a run. */
export function planOptionsOf(options: ResolvedOptions): PlanOptions {
  const { seed, depth, mode, shard, repeat, requests, workers } = options;
  const plan: PlanOptions = {
    seed,
    depth,
    mode,
    ...selectionOf(options),
    ...(repeat === 1 ? {} : { repeat }),
    ...(requests === undefined ? {} : { maxRequests: requests }),
    ...(shard && { shard }),
  };
  // Under Playwright each check is one test.
  return workers === 1 && isLookedAtTwice(plan) ? { ...plan, secondLooks: true } : plan;
}

/** Returns the selection of a run; `verifySelection` verifies its names. */
export function selectionOf({ only = [], exclude, path }: RunOptions): CheckSelection {
  return {
    only: readNames(only),
    ...(exclude && { exclude: readNames(exclude) }),
    ...(path && { paths: path }),
  };
}
