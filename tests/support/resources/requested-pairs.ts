import type { CheckContext } from '../../../src/plan/check.ts';
import type { Target } from '../../../src/target-file/types.ts';

/** How often the suite has asked for each pair of a target in this process, refused requests included. */
const requested = new WeakMap<Target, Map<string, number>>();

/** Counts a request for every pair of some recipients and providers. */
export function notePairs(
  { target }: CheckContext,
  recipients: readonly string[],
  providers: readonly string[],
): void {
  const counts = requested.get(target) ?? new Map<string, number>();
  requested.set(target, counts);
  for (const pair of recipients.flatMap((id) => providers.map((provider) => keyOf(id, provider))))
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
}

/** How often the suite asked for a pair; 0 for one of others, of which nobody here knows how often it was requested. */
export function countRequests({ target }: CheckContext, recipient: unknown, provider: unknown): number {
  return requested.get(target)?.get(keyOf(recipient, provider)) ?? 0;
}

function keyOf(recipient: unknown, provider: unknown): string {
  return JSON.stringify([String(recipient), String(provider)]);
}
