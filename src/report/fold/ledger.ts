import type { JournalEntry, LedgerEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';

const byKey = new Intl.Collator('en', { numeric: true });

/** What is known of a write once its answer came goes before what was noted when it was sent. */
const certainty: Record<LedgerEntry['state'], number> = { attempted: 0, unknown: 1, refused: 2, done: 3 };

/** What a run left behind or may have left behind: refused writes changed nothing and are not listed. */
export function ledgerOf(entries: readonly JournalEntry[]): LedgerEntry[] {
  const written = entries.flatMap((entry) => (entry.type === 'ledger' ? [entry.entry] : []));
  // Shards may name their sessions alike, so the key alone does not tell two writes apart.
  const byWrite = groupBy(written, ({ key, check, what }) => `${key} ${check} ${what}`);
  return [...byWrite.values()]
    .map((states) => states.reduce((a, b) => (certainty[b.state] > certainty[a.state] ? b : a)))
    .filter(({ state }) => state !== 'refused')
    .sort((a, b) => byKey.compare(a.key, b.key) || byKey.compare(a.what, b.what));
}
