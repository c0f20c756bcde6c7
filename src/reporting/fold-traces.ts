import { groupBy } from '../group-by.ts';
import type { JournalEntry, LedgerEntry } from '../journal/entry.ts';
import type { Report } from './report.ts';

/** What a run left behind or may have left behind: refused writes changed nothing and are not listed. */
export function ledgerOf(entries: readonly JournalEntry[]): LedgerEntry[] {
  const last = new Map<string, LedgerEntry>();
  for (const entry of entries) if (entry.type === 'ledger') last.set(entry.entry.key, entry.entry);
  return [...last.values()].filter(({ state }) => state !== 'refused');
}

/** The polls of each operation that answered 202, in the order of time. */
export function timelinesOf(entries: readonly JournalEntry[]): Report['timelines'] {
  const events = entries.flatMap((entry) => (entry.type === 'poll' ? [entry.event] : []));
  const byOperation = groupBy(events, ({ check, requestId }) => `${check} ${requestId}`);
  return [...byOperation.values()].map((polls) => ({
    requestId: polls[0]!.requestId,
    check: polls[0]!.check,
    polls: [...polls].sort((a, b) => a.at - b.at),
  }));
}
