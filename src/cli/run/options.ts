import type { PlanOptions } from '../../plan/plan.ts';
import { isLookedAtTwice } from '../../plan/second-looks.ts';
import type { CheckSelection } from '../../plan/selection.ts';
import type { ReporterName } from '../../report/formats/reporters.ts';
import type { TargetNames } from '../shared/chosen-target.ts';

/** What the command line of `obc run` says. */
export interface RunOptions extends TargetNames {
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly level?: readonly string[] | undefined;
  readonly operation?: readonly string[] | undefined;
  readonly clause?: readonly string[] | undefined;
  /** Cases of properties that are replayed alone. */
  readonly path?: readonly string[] | undefined;
  readonly mode: PlanOptions['mode'];
  readonly depth: PlanOptions['depth'];
  readonly seed?: number | undefined;
  /** How often each selected check runs. */
  readonly repeat: number;
  /** How many checks run side by side in this process. */
  readonly concurrency?: number | undefined;
  /** Requests that the run may send by estimate. */
  readonly requests?: number | undefined;
  /** Minutes that it may take by estimate. */
  readonly minutes?: number | undefined;
  readonly workers: number;
  readonly playwright?: boolean | undefined;
  readonly lastFailed?: boolean | undefined;
  readonly maxFailures?: number | undefined;
  readonly watch?: string | undefined;
  readonly plan?: boolean | undefined;
  readonly baseline?: string | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  readonly shard?: PlanOptions['shard'] | undefined;
  readonly out: string;
  readonly reporter?: readonly ReporterName[] | undefined;
  readonly allowPartial?: boolean | undefined;
  readonly strictWaivers?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** The options of a run with its seed, its mode and its concurrency decided. */
export type ResolvedOptions = RunOptions & { readonly seed: number; readonly concurrency: number };

/** What the plan of a run goes by. */
export function planOptionsOf(options: ResolvedOptions): PlanOptions {
  const { seed, depth, mode, shard, repeat, requests, workers, playwright = false } = options;
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
  const isHere = workers === 1 && !playwright;
  return isHere && isLookedAtTwice(plan) ? { ...plan, secondLooks: true } : plan;
}

/** What a run selects; its names were verified before. */
export function selectionOf({
  only = [],
  exclude,
  level,
  operation,
  clause,
  path,
}: RunOptions): CheckSelection {
  return {
    only,
    ...(exclude && { exclude }),
    ...(level && { levels: level as NonNullable<CheckSelection['levels']> }),
    ...(operation && { operations: operation as NonNullable<CheckSelection['operations']> }),
    ...(clause && { clauses: clause }),
    ...(path && { paths: path }),
  };
}
