import type { Check, Depth } from '../plan/check.ts';
import { runSubject } from './trial.ts';

/** How many requests each check sends to the reference server at each of some depths, by the id of the check. */
export async function measuredRequests(
  checks: readonly Check[],
  depths: readonly Depth[],
): Promise<Record<string, number[]>> {
  const counts: Record<string, number[]> = {};
  for (const depth of depths) {
    const { journal } = await runSubject({}, { checks, depth });
    for (const entry of journal.entries) {
      if (entry.type !== 'check') continue;
      const { check, requests } = entry.result;
      counts[check] = [...(counts[check] ?? []), requests];
    }
  }
  return counts;
}
