import { expect } from '@playwright/test';
import { laws } from '../../../laws/index.ts';
import { faults } from '../../../proof/faults/index.ts';
import type { Variation } from '../../../proof/reference-server/types.ts';
import { makeRunOptions } from '../../../proof/self-test/sweep.ts';
import { runSubject, type Subject } from '../../../proof/self-test/trial.ts';
import { declareAccounts, editAccounts } from '../../../proof/variations/fdx-accounts/customer.ts';
import { judgeRecordedAnswers } from '../../../src/engine/recheck/contract.ts';
import { findUnsaidByLaws, judgeSessions } from '../../../src/engine/recheck/laws.ts';
import { findImpossibilities } from '../../../src/evidence/bundle/history.ts';
import type { JournalEntry } from '../../../src/journal/entry.ts';
import { seedOf } from '../../../src/plan/seed.ts';
import type { RunFolder } from '../../../src/report/run/rebuild-report.ts';
import { checks } from '../../../tests/index.ts';
import { pickOfToday, takeTurns } from '../../days.ts';

const slow = takeTurns(import.meta.url);

/** Faults of a server that breaks much at once, so that answers, retries and cases that fail meet in one test. */
const perServer = 60;
const seeds =
  process.env.OBC_HONEST?.split(',').map(Number) ?? pickOfToday([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1);

/** Ids that a conforming server may give out, and that are redacted for their form. */
const forms: readonly ((n: number) => string)[] = [
  (n) => makeIban(`37040044${String(532_013_000 + n).padStart(10, '0')}`),
  (n) => `client${n}@bank.example`,
  (n) => `613-555-${1000 + n}`,
];

/** A German account number with its check digits, by the eighteen digits that follow them. */
function makeIban(digits: string): string {
  const rest = [...`${digits}131400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `DE${String(98 - rest).padStart(2, '0')}${digits}`;
}

/** A server whose recipients and accounts have such ids. */
function changeIds(make: (n: number) => string): Variation {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, make(ids.size + 1));
    return ids.get(id)!;
  };
  const customers = ['alice', 'bruno'] as const;
  return {
    id: 'ids-of-a-personal-form',
    title: 'ids have the form of a number or an address of people',
    apply(workings) {
      let last = 100;
      workings.rules.recipients.newClientId = () => make(++last);
      for (const name of customers)
        editAccounts(workings, name, ({ kind, members }) => {
          const { accountId } = members;
          return {
            kind,
            members: accountId === undefined ? members : { ...members, accountId: idOf(accountId) },
          };
        });
    },
    declares(description) {
      for (const name of customers)
        declareAccounts(description, name, (accounts) =>
          accounts.map(({ id, kind }) => ({ id: idOf(id), kind })),
        );
      description.fdx.unknownAccount = make(900);
    },
  };
}

/** Lists what contradicts itself in the journal of a run, by the answers, the laws and the times in it. */
async function listContradictions(subject: Subject, seed: number): Promise<readonly unknown[]> {
  const options = { ...makeRunOptions(checks), seed, keepsExchanges: true };
  const { journal, plan, runId, target } = await runSubject(subject, options);
  const entries = JSON.parse(JSON.stringify(journal.entries)) as JournalEntry[];
  const [first] = entries;
  const record = { runId, startedAt: first?.type === 'start' ? first.at : 0, target };
  const run = { target, entries, ownRuns: [runId], laws };
  // What tests took is measured by another clock than that of the virtual server.
  const impossible = findImpossibilities({ record, entries } as unknown as RunFolder, plan);
  return [
    ...impossible.filter((one) => !/^the check \S+ took (less|longer) /.test(one)),
    ...judgeRecordedAnswers(run).problems,
    ...findUnsaidByLaws(run, judgeSessions(run)),
  ];
}

const draw = (seed: number) =>
  [...faults].sort((a, b) => seedOf(seed, a.id) - seedOf(seed, b.id)).slice(0, perServer);

for (const seed of seeds) {
  slow.test(
    `nothing contradicts itself in the journal of a server with ${perServer} faults, drawn by ${seed}`,
    async () => {
      expect(await listContradictions({ set: draw(seed) }, seed)).toEqual([]);
    },
  );

  slow.test(`nor where its ids have a form for which they are redacted, drawn by ${seed}`, async () => {
    const variation = changeIds(forms[seed % forms.length]!);
    expect(await listContradictions({ variation }, seed)).toEqual([]);
    expect(await listContradictions({ variation, set: draw(seed) }, seed)).toEqual([]);
  });
}
