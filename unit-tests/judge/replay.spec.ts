import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { runSubject, type Subject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { isLacking } from '../../src/engine/recheck/answers.ts';
import { readStored } from '../../src/engine/recheck/read-stored.ts';
import type { Finding, JournalEntry } from '../../src/journal/entry.ts';
import { replay } from '../../src/judge/replay.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { factsOf } from '../../src/target-file/facts.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** Faults whose runs are judged again: so many, spread over all, or a few of ten every day. */
const { OBC_REPLAYED: count } = process.env;
const chosen =
  count === undefined ? pickOfToday(sampleEvenly(faults, 10), 2) : sampleEvenly(faults, Number(count));

const resultsOf = (entries: readonly JournalEntry[]) =>
  entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));

/** Lists what results say: the checks that show a requirement broken, by laws or in any way, and the requirements that laws judged. */
function listRecorded(entries: readonly JournalEntry[]) {
  const results = resultsOf(entries);
  const found = results.flatMap(({ findings }) => findings);
  const lacking = new Set(
    entries.flatMap((entry) =>
      entry.type === 'exchange' && isLacking(entry.exchange) ? [entry.exchange.id] : [],
    ),
  );
  const name = ({ check, requirement }: Finding) => `${requirement} is broken in ${check}`;
  return {
    byLaws: found
      .filter(
        (one) => one.law === true && ![one.exchange, ...(one.related ?? [])].some((id) => lacking.has(id)),
      )
      .map(name),
    inAnyWay: new Set(found.map(name)),
    judged: new Set(results.flatMap(({ byLaws = {} }) => Object.keys(byLaws))),
  };
}

slow.test(
  "the stored journal of a run gives the laws' verdicts again, of a conforming server and of broken ones",
  async () => {
    const differing: object[] = [];
    // Behind an edge that turns clients away some answers are put aside until it is known whose they are.
    const edge = variations.find(({ id }) => id === 'edge-turns-some-clients-away');
    const subjects: readonly Subject[] = [
      {},
      ...(edge === undefined ? [] : [{ variation: edge }]),
      ...chosen.map((fault) => ({ fault })),
    ];
    for (const subject of subjects) {
      const name = subject.fault?.id ?? subject.variation?.id ?? 'a conforming server';
      const { journal, target } = await runSubject(subject, { checks, depth: 'quick', keepsExchanges: true });
      const stored = JSON.parse(JSON.stringify(journal.entries)) as JournalEntry[];
      const checkOf = new Map(
        stored.flatMap((entry) => (entry.type === 'exchange' ? [[entry.exchange.id, entry.check]] : [])),
      );
      const { said } = replay(stored, factsOf(target), laws, readStored);
      const judged = said.filter(({ kind }) => kind === 'verdict' || kind === 'warn');
      const broken = new Set(
        judged
          .filter((one) => one.kind === 'warn' || (one.kind === 'verdict' && !one.holds))
          .map(({ id, by }) => `${id} is broken in ${checkOf.get(by)}`),
      );
      const recorded = listRecorded(journal.entries);
      const judgedAgain = new Set<string>(judged.map(({ id }) => id));
      const differences = {
        judged: [
          ...[...judgedAgain].filter((id) => !recorded.judged.has(id)),
          ...[...recorded.judged].filter((id) => !judgedAgain.has(id)),
        ],
        lost: recorded.byLaws.filter((one) => !broken.has(one)),
        // What the assertion of a check shows as well stands as its own finding.
        invented: [...broken].filter((one) => !recorded.inAnyWay.has(one)),
      };
      if (Object.values(differences).some(({ length }) => length > 0))
        differing.push({ name, ...differences });
    }
    expect(differing).toEqual([]);
  },
);

/** The same entries, among them requests that an edge turned away right before they were sent again, one in so many. */
function addTurnedAway(entries: readonly JournalEntry[], oneIn: number): readonly JournalEntry[] {
  let added = 0;
  let ended = 0;
  const ends = [0];
  const sent = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry] : []));
  const turnedAway = (after: number) =>
    sent
      .filter(({ exchange }, at) => at % oneIn === 0 && exchange.after === after && exchange.response)
      .flatMap((entry): readonly JournalEntry[] => {
        const { id, response } = entry.exchange;
        const page = {
          status: 403,
          headers: [],
          text: '<h1>Access denied</h1>',
          json: undefined,
          isJson: false,
        };
        const exchange = { ...entry.exchange, id: `${id}-turned-away`, after: after + added++ };
        return [
          { ...entry, exchange: { ...exchange, response: { ...response!, ...page } } },
          { ...entry, type: 'settled', exchange: exchange.id, stands: false, aside: true },
        ];
      });
  const all = [...turnedAway(0)];
  ends[0] = added;
  for (const entry of entries) {
    if (entry.type !== 'exchange') {
      all.push(entry);
      continue;
    }
    const { after = 0 } = entry.exchange;
    all.push({ ...entry, exchange: { ...entry.exchange, after: after + ends[after]! } });
    ended += 1;
    all.push(...turnedAway(ended));
    ends[ended] = added;
  }
  return all;
}

test('requests that an edge turned away before they were sent again charge nobody', async () => {
  const { journal, target } = await runSubject({}, { checks, depth: 'quick', keepsExchanges: true });
  const stored = JSON.parse(JSON.stringify(journal.entries)) as JournalEntry[];
  for (const oneIn of pickOfToday([1, 7, 10], 1)) {
    const all = addTurnedAway(stored, oneIn);
    expect(all.length).toBeGreaterThan(stored.length + 100);
    const { said } = replay(all, factsOf(target), laws, readStored);
    expect(said.filter((one) => one.kind === 'warn' || (one.kind === 'verdict' && !one.holds))).toEqual([]);
    expect(said.filter(({ kind }) => kind === 'verdict').length).toBeGreaterThan(stored.length);
  }
});
