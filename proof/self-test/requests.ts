import type { Check } from '../../src/plan/check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { runSubject } from './trial.ts';

/** How many requests each check sends to the reference server at each of some depths, by the id of the check. */
export async function measureRequests(
  checks: readonly Check[],
  depths: readonly Depth[],
): Promise<Record<string, number[]>> {
  const counts: Record<string, number[]> = {};
  for (const depth of depths) {
    const { journal, plan } = await runSubject({}, { checks, depth });
    const sent = new Map(
      journal.entries.flatMap((entry) =>
        entry.type === 'check' ? [[entry.result.check, entry.result.requests]] : [],
      ),
    );
    // A check that the depth leaves out sends nothing; those for mocks are not measured.
    for (const { check } of plan.checks.filter((planned) => !planned.check.mock))
      counts[check.id] = [...(counts[check.id] ?? []), sent.get(check.id) ?? 0];
  }
  return counts;
}
