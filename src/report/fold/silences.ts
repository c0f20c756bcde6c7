import { requirements } from '../../catalogue/requirements.ts';
import type { CheckResult } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { ReportedSilence } from '../report.ts';

/** How the target fills each silence that was observed: each value once, with the first exchange that shows it. */
export function silencesOf(results: Iterable<CheckResult>): ReportedSilence[] {
  const observations = [...results].flatMap((result) => result.observations);
  const seen = groupBy(observations, ({ requirement }) => requirement);
  return requirements.flatMap(({ id, area, clause, text }) => {
    const own = seen.get(id);
    if (own === undefined) return [];
    const observed = [...groupBy(own, ({ what }) => what).values()].map(([first]) => {
      const { what, exchange } = first!;
      return exchange === undefined ? { what } : { what, exchange };
    });
    return [{ requirement: id, area, clause, text, observed }];
  });
}
