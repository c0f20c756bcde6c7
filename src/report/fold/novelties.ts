import { requirements } from '../../catalogue/requirements.ts';
import type { CheckResult, JournalEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Target } from '../../target-file/types.ts';
import { listNovelties } from '../novelties/compare.ts';
import { loadFacts } from '../novelties/facts.ts';
import { observe } from '../novelties/observe.ts';
import type { Report, ReportedSilence } from '../report.ts';

/** Lists novelties of the exchanges; nothing where there are none. */
export function noveltiesOf(
  entries: readonly JournalEntry[],
  { target: { kind } }: Target,
): Pick<Report, 'novelties'> {
  if (kind !== 'server') return {};
  const exchanges = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : []));
  const novelties = listNovelties(observe(exchanges), loadFacts());
  return novelties.length === 0 ? {} : { novelties };
}

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
