import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Target } from '../../../src/target-file/types.ts';
import type { JsonObject } from '../assertions/bodies.ts';

/** A pair that the suite asked for. */
export interface RequestedPair {
  readonly client_id: string;
  readonly provider_id: string;
  /** Refused requests included. */
  readonly times: number;
  /** When it was asked for last, in milliseconds since the epoch. */
  readonly at: number;
  /** The first record of it that each of the two lists showed, as its only one. */
  readonly first?: Readonly<Partial<Record<OperationId, ShownRecord>>>;
}

/** A record, and the list in which it stands. */
export interface ShownRecord {
  readonly record: JsonObject;
  readonly list: Answered;
}

/** What the suite has asked for of a target in this process. */
const requested = new WeakMap<Target, Map<string, RequestedPair>>();

/** Counts a request for every pair of some recipients and providers. */
export function notePairs(
  { target, clock }: Pick<CheckContext, 'target' | 'clock'>,
  recipients: readonly string[],
  providers: readonly string[],
): void {
  const pairs = requested.get(target) ?? new Map<string, RequestedPair>();
  requested.set(target, pairs);
  for (const client_id of recipients)
    for (const provider_id of providers) {
      const key = keyOf(client_id, provider_id);
      const known = pairs.get(key);
      pairs.set(key, { ...known, client_id, provider_id, times: (known?.times ?? 0) + 1, at: clock.now() });
    }
}

/** Takes down how a list of registrations shows the pairs that the suite asked for, each the first time. */
export function noteRecords(
  { target }: Pick<CheckContext, 'target'>,
  list: Answered,
  records: readonly JsonObject[],
): void {
  const pairs = requested.get(target);
  if (pairs === undefined) return;
  for (const [key, of] of groupBy(records, ({ client_id, provider_id }) => keyOf(client_id, provider_id))) {
    const pair = pairs.get(key);
    const [record, ...others] = of;
    if (pair === undefined || pair.first?.[list.operation] !== undefined || others.length > 0) continue;
    pairs.set(key, { ...pair, first: { ...pair.first, [list.operation]: { record: record!, list } } });
  }
}

/** Every pair that the suite asked for. */
export function listRequestedPairs({ target }: Pick<CheckContext, 'target'>): readonly RequestedPair[] {
  return [...(requested.get(target)?.values() ?? [])];
}

/** How often the suite asked for a pair; 0 for one of others, of which nobody here knows how often it was requested. */
export function countRequests({ target }: CheckContext, recipient: unknown, provider: unknown): number {
  return requested.get(target)?.get(keyOf(recipient, provider))?.times ?? 0;
}

function keyOf(recipient: unknown, provider: unknown): string {
  return JSON.stringify([String(recipient), String(provider)]);
}
