import type { Check } from './check.ts';
import { type Depth, depths, pickByDepth } from './depth.ts';
import type { PlannedCheck } from './plan.ts';
import usualRequests from './usual-requests.json' with { type: 'json' };

/** What the planned checks of a run ask for. */
export interface Demand {
  /** Requests that they send to a target like the reference server; more where it holds more data. */
  readonly requests: number;
  /** Recipients that they create at most on a target that refuses what it may refuse, those that they share once. */
  readonly recipients: number;
  /** How many of these checks share: each further process creates them once more. */
  readonly shared: number;
}

/** The part of a run's limits that falls to one shard, as fractions. */
export interface Share {
  readonly requests: number;
  readonly recipients: number;
  readonly rate: number;
}

/** What planned checks ask for together at a depth; those that are left out or blocked ask for nothing. */
export function demandOf(planned: readonly PlannedCheck[], depth: Depth): Demand {
  const running = planned.filter(
    ({ notSelected, blocked }) => notSelected === undefined && blocked === undefined,
  );
  const own = running.reduce((sum, { check }) => sum + recipientsOf(check, depth), 0);
  // Each round of a run that repeats its checks is a session of its own.
  const shared = new Set(
    running.flatMap(({ check, round = 1 }) => {
      const { shared = [], reads = [] } = check.resources;
      return [...shared, ...reads].map((one) => `${round} ${one}`);
    }),
  );
  const requests = running.reduce((sum, { check }) => sum + estimateRequests(check, depth), 0);
  return { requests, recipients: own + shared.size, shared: shared.size };
}

/** By the id of the check, one number for each of `depths`; `npm run docs` measures them. */
const measured: Readonly<Record<string, readonly number[]>> = usualRequests;

/** Ids of the checks whose requests are known, without those that need a greater depth, in the order of the document. */
export function listMeasuredChecks(depth: Depth): readonly string[] {
  const at = depths.indexOf(depth);
  return Object.entries(measured).flatMap(([id, counts]) =>
    counts[at] === 0 && counts.some((count) => count > 0) ? [] : [id],
  );
}

/** How many requests a check usually sends at a depth. One for mocks is not measured, and sends few. */
export function estimateRequests({ id }: Pick<Check, 'id'>, depth: Depth): number {
  return measured[id]?.[depths.indexOf(depth)] ?? 1;
}

function recipientsOf({ resources: { recipients = 0 } }: Check, depth: Depth): number {
  return typeof recipients === 'number' ? recipients : pickByDepth(recipients, depth);
}

/**
 * The share of a shard in proportion to what it asks for, so that limits which hold all also hold each part. Shards
 * share no recipients with each other, so what all ask for is the sum of what each does.
 */
export function shareOf(own: Demand, shards: readonly Demand[]): Share {
  const sum = (count: (demand: Demand) => number) => shards.reduce((total, one) => total + count(one), 0);
  const part = (mine: number, of: number) => (of === 0 ? 1 / shards.length : mine / of);
  return {
    requests: part(
      own.requests,
      sum(({ requests }) => requests),
    ),
    recipients: part(
      own.recipients,
      sum(({ recipients }) => recipients),
    ),
    rate: 1 / shards.length,
  };
}
