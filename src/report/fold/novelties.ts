import type { JournalEntry } from '../../journal/entry.ts';
import type { Target } from '../../target-file/types.ts';
import { listNovelties } from '../novelties/compare.ts';
import { loadFacts } from '../novelties/facts.ts';
import { observe } from '../novelties/observe.ts';
import type { Report } from '../report.ts';

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
