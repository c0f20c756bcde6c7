import type { JournalEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Report } from '../report.ts';

const byKey = new Intl.Collator('en', { numeric: true });

/** The polls of each operation that answered 202, in the order of time. */
export function timelinesOf(entries: readonly JournalEntry[]): Report['timelines'] {
  const polled = entries.flatMap((entry) => (entry.type === 'poll' ? [entry.event] : []));
  const once = new Map(polled.map((event) => [JSON.stringify(event), event]));
  const inTime = [...once.values()].sort((a, b) => a.at - b.at || byKey.compare(a.check, b.check));
  const byOperation = groupBy(inTime, ({ check, requestId }) => `${check} ${requestId}`);
  return [...byOperation.values()].map((polls) => ({
    requestId: polls[0]!.requestId,
    check: polls[0]!.check,
    polls,
  }));
}
