import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { selectConcerned } from '../../proof/self-test/reach.ts';
import { certifySubject, type TrialOptions } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import type { Report } from '../../src/report/report.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { essence } from '../playwright/essence.ts';

const slow = takeTurns(import.meta.url);

/** The outcome, and the requirements that fail or warn. */
function listCharged({ outcome, requirements }: Report) {
  const charged = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  return { outcome, charged: charged.map(({ id, verdict }) => `${verdict} ${id}`) };
}

/** A row that no verdict needs: at so many checks at once no session is asked alone at quick, and only that shows it. */
const ofLoneSessions = 'sessions-are-answered-each-for-itself';

/** Drops from a report whether a session was ever asked alone, and gives what two reports of a conforming server agree on. */
function dropLoneSessions(report: Report): unknown {
  const isOpen = ({ id, verdict }: Report['requirements'][number]) =>
    id === ofLoneSessions && (verdict === 'pass' || verdict === 'not-exercised');
  return essence({ ...report, requirements: report.requirements.filter((row) => !isOpen(row)) });
}

const reversed = <T>(items: readonly T[]) => items.toReversed();

slow.test('the verdicts do not depend on how many checks run side by side', async () => {
  const sample = faults.filter((_, index) => index % 800 === faults.length % 800);
  for (const fault of [undefined, ...pickOfToday(sample, 1)]) {
    const subject = fault === undefined ? {} : { fault };
    // What a broken set-up keeps from being exercised depends on who meets it first.
    const judge = async (how: Omit<TrialOptions, 'checks'> = {}) => {
      const report = await certifySubject(subject, { checks, ...how });
      return fault === undefined ? dropLoneSessions(report) : listCharged(report);
    };
    const one = await judge();
    const ways = [1, 4, 32].flatMap((concurrency) => [{ concurrency }, { concurrency, order: reversed }]);
    for (const how of ways)
      expect(await judge(how), `${fault?.id}, ${how.concurrency} side by side`).toEqual(one);
  }
});

// Each of them failed something when checks of one service ran at the same time.
const delicate = [
  'account-balances-that-move',
  'account-cursors-of-the-latest-walk',
  'account-cursors-once-and-in-the-latest-walk',
  'objects-with-members-nested-deeply',
  'outbound-writes-one-at-a-time',
  'registrations-of-others-keep-coming',
  'unknown-request-ids-refused-at-the-third-poll',
];

slow.test('servers that are delicate about what happens at the same time conform side by side', async () => {
  for (const id of pickOfToday(delicate, Math.ceil(delicate.length / 2))) {
    const variation = variations.find((one) => one.id === id)!;
    const only = await selectConcerned(variation, checks);
    const report = await certifySubject({ variation }, { checks, only, concurrency: 32 });
    expect(
      report.requirements.filter(({ verdict }) => verdict === 'fail').map((row) => row.id),
      id,
    ).toEqual([]);
  }
});

test('on a server without recipients a read waits for the one that a test beside it creates', async () => {
  const variation = variations.find(({ id }) => id === 'no-recipients-at-first')!;
  const only = ['registration-lists-without-admin-token', 'recipient-creation'];
  const listFirst: TrialOptions['order'] = (chosen) =>
    chosen.toSorted((a, b) => only.indexOf(a.check.id) - only.indexOf(b.check.id));
  const report = await certifySubject({ variation }, { checks, only, concurrency: 2, order: listFirst });
  const opened = report.requirements.find(
    ({ id }) => id === 'registration-lists-open-without-the-admin-token',
  );
  expect(opened?.verdict).toBe('pass');
});

slow.test('a deeper run has the same verdicts side by side', async () => {
  const depth = 'standard';
  const one = await certifySubject({}, { checks, depth });
  const many = await certifySubject({}, { checks, depth, concurrency: 8 });
  expect(many.outcome, many.reasons.join('\n')).toBe('conformant');
  expect(essence(many)).toEqual(essence(one));
});
