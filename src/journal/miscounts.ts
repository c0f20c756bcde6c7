import type { JournalEntry } from './entry.ts';

/** Lists the checks that say of themselves that they sent more or less than a journal holds of them, one sentence each. */
export function findMiscounts(entries: readonly JournalEntry[]): string[] {
  const said = new Map<string, number>();
  const held = new Map<string, number>();
  for (const entry of entries) {
    if (entry.type === 'exchange') held.set(entry.check, (held.get(entry.check) ?? 0) + 1);
    if (entry.type !== 'check') continue;
    const { check, requests } = entry.result;
    said.set(check, (said.get(check) ?? 0) + requests);
  }
  return [...said].flatMap(([check, count]) => {
    const stored = held.get(check) ?? 0;
    if (count === stored) return [];
    return [`the check ${check} sent ${count} requests by its result, and ${stored} by the journals`];
  });
}
