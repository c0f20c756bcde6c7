import type { CheckContext } from '../../../src/plan/check.ts';
import type { Target } from '../../../src/target-file/types.ts';

/** A pair that the suite asked for. */
export interface RequestedPair {
  readonly client_id: string;
  readonly provider_id: string;
  /** Refused requests included. */
  readonly times: number;
  /** When it was asked for last, in milliseconds since the epoch. */
  readonly at: number;
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
      const times = (pairs.get(key)?.times ?? 0) + 1;
      pairs.set(key, { client_id, provider_id, times, at: clock.now() });
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
