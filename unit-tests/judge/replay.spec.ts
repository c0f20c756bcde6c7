import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import { readStored } from '../../src/engine/recorded/read-stored.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { replay } from '../../src/judge/replay.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { factsOf } from '../../src/target-file/facts.ts';
import { checks } from '../../tests/index.ts';

/** Faults whose runs are judged again: one in so many of all. */
const count = Number(process.env.OBC_REPLAYED ?? 10);

/** Lists what laws found by a journal: the requirement and the exchange of each finding, and how often each requirement was judged. */
function listRecorded(entries: readonly JournalEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.type !== 'check') return [];
    const { findings, byLaws = {} } = entry.result;
    return [
      ...findings.filter(({ law }) => law === true).map(({ requirement }) => `${requirement} is broken`),
      ...Object.keys(byLaws).map((id) => `${id} is judged`),
    ];
  });
}

for (const fault of [undefined, ...sampleEvenly(faults, count)])
  test(`the stored journal of a run against ${fault?.id ?? 'a conforming server'} gives the laws' verdicts again`, async () => {
    const subject = fault === undefined ? {} : { fault };
    const { journal, target } = await runSubject(subject, { checks, depth: 'quick', keepsExchanges: true });
    const stored = JSON.parse(JSON.stringify(journal.entries)) as JournalEntry[];
    const { said } = replay(stored, factsOf(target), laws, readStored);
    const again = said.flatMap((one) => {
      if (one.kind === 'warn') return [`${one.id} is broken`, `${one.id} is judged`];
      if (one.kind !== 'verdict') return [];
      return one.holds ? [`${one.id} is judged`] : [`${one.id} is broken`, `${one.id} is judged`];
    });
    expect([...new Set(again)].sort()).toEqual([...new Set(listRecorded(journal.entries))].sort());
  });
