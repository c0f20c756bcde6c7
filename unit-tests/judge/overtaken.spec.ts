import { expect } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { runSubject, type Subject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { readStored } from '../../src/engine/recheck/read-stored.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { replay } from '../../src/judge/replay.ts';
import { factsOf } from '../../src/target-file/facts.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const writes = new Set([
  'createRecipient',
  'requestRegistrations',
  'updateRecipient',
  'regenerateSecret',
  'revokeByPost',
  'revokeByDelete',
  'authorize',
]);

const reads = new Set([
  'listRecipients',
  'listRegistrations',
  'listProviders',
  'listRecipientRegistrations',
  'listAccounts',
  'getRecipient',
]);

/** The read that follows each write: it may as well have been sent beside the write and answered first. */
function findReadsAfter(exchanges: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const byWrite = new Map<string, Exchange>();
  let write: Exchange | undefined;
  for (const exchange of exchanges) {
    if (writes.has(exchange.operation)) write = exchange;
    if (write === undefined || !reads.has(exchange.operation) || exchange.response === undefined) continue;
    // Nobody reads what a creation has made by an id that only its answer tells.
    const made = (write.response?.json as { client_id?: unknown } | undefined)?.client_id;
    const isMade = write.operation === 'createRecipient' && made !== undefined;
    if (isMade && exchange.request.url.includes(encodeURIComponent(String(made)))) continue;
    byWrite.set(write.id, exchange);
    write = undefined;
  }
  return byWrite;
}

/** The same journal, with copies of reads that were sent together with the write before them and answered earlier. */
function addEarlyReads(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const byWrite = findReadsAfter(
    entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : [])),
  );
  /** The number that each exchange has now, by the one that it had. */
  const numbers = [0];
  let ended = 0;
  return entries.flatMap((entry): JournalEntry[] => {
    if (entry.type !== 'exchange') return [entry];
    const after = numbers[entry.exchange.after ?? 0]!;
    const { id, startedAt, took } = entry.exchange;
    const read = byWrite.get(id);
    const early = { ...read!, id: `${read?.id}-before-${id}`, after, startedAt, took };
    const all = read === undefined ? [] : [{ ...entry, exchange: early }];
    ended += all.length + 1;
    numbers.push(ended);
    return [...all, { ...entry, exchange: { ...entry.exchange, after } }];
  });
}

const subjects: readonly Subject[] = [
  {},
  ...pickOfToday(
    variations.filter(({ isLarge }) => isLarge !== true),
    2,
  ).map((variation) => ({ variation })),
  ...pickOfToday(faults, 2).map((fault) => ({ fault })),
];

for (const subject of subjects) {
  const name = subject.variation?.id ?? subject.fault?.id ?? 'the reference server';
  slow.test(`reads that overtake the answers to writes leave every requirement judged: ${name}`, async () => {
    const { journal, target } = await runSubject(subject, { checks, depth: 'quick', keepsExchanges: true });
    const stored = JSON.parse(JSON.stringify(journal.entries)) as JournalEntry[];
    const judge = (entries: readonly JournalEntry[]) => {
      const { said } = replay(entries, factsOf(target), laws, readStored);
      const verdicts = said.flatMap((one) => (one.kind === 'verdict' ? [one] : []));
      const list = (some: typeof verdicts) => [...new Set(some.map(({ id }) => id))].sort();
      return { judged: list(verdicts), broken: list(verdicts.filter(({ holds }) => !holds)) };
    };
    const overtaken = addEarlyReads(stored);
    expect(overtaken.length).toBeGreaterThan(stored.length);
    const [before, after] = [judge(stored), judge(overtaken)];
    expect(before.judged.filter((id) => !after.judged.includes(id))).toEqual([]);
    expect(before.broken.filter((id) => !after.broken.includes(id))).toEqual([]);
    // A habit may be warned about, by its own answers alone.
    if (subject.fault === undefined) expect(after.broken).toEqual(before.broken);
  });
}
