import { expect, test } from '@playwright/test';
import type { CheckContext, SessionKind } from '../../src/plan/check.ts';
import { judgePolls } from '../../tests/account-detail/support/pending-operations.ts';
import { answered } from '../answered.ts';

const requestId = '0d8f3a52-64c1-4b7e-9f15-2a6d1c7e8b01';
const ok = answered('getAccountsDetail', 200, {});

/** Judges the polls of an operation by their statuses, each as `pass`, `warn` or `fail`. */
function judgeStatuses(
  statuses: readonly number[],
  more: object = {},
  banking: object = {},
  kind?: SessionKind,
): string[] {
  const grades: string[] = [];
  const context = {
    target: { banking },
    sessionKind: () => kind,
    verify: (_: string, holds: boolean) => grades.push(holds ? 'pass' : 'fail'),
    warn: () => grades.push('warn'),
  } as unknown as CheckContext;
  const answers = statuses.map((status) => answered('getAccountsDetailAsync', status, {}));
  const polled = { answers, atPace: answers, last: answers.at(-1)! };
  const posted = answered('getAccountsDetail', 202, {});
  judgePolls(context, { requestId, posted, since: 0, options: {}, polled, ...more });
  return grades;
}

test('an operation that is refused after a 202 may have failed', () => {
  expect(judgeStatuses([202, 200])).toEqual(['pass', 'pass']);
  expect(judgeStatuses([202, 410])).toEqual(['pass', 'warn']);
  expect(judgeStatuses([404])).toEqual(['fail']);
  expect(judgeStatuses([202, 500])).toEqual(['pass', 'fail']);
});

test('one whose result a POST has at once, or that is declared to complete, has not', () => {
  expect(judgeStatuses([202, 410], { givenLater: ok })).toEqual(['pass', 'fail']);
  expect(judgeStatuses([202, 410], {}, { fixture: { completes: true } })).toEqual(['pass', 'fail']);
  const polledAgain = { givenLater: answered('getAccountsDetailAsync', 200, {}) };
  expect(judgeStatuses([202, 410], polledAgain)).toEqual(['pass', 'warn']);
});

test('sessions of a persona that is declared to complete have not failed, those of another one may have', () => {
  const personas = { slow: { user: 'a' }, any: { user: 'b' } };
  const grade = (kind: SessionKind, completes: readonly SessionKind[]) =>
    judgeStatuses([202, 410], {}, { authorize: { personas, completes } }, kind)[1];
  expect([grade('slow', ['slow']), grade('any', ['slow']), grade('slow', ['any'])]).toEqual([
    'fail',
    'warn',
    'warn',
  ]);
  // The user of any session stands behind one of a persona that is not declared.
  expect([grade('other', ['any']), grade('other', ['other'])]).toEqual(['fail', 'warn']);
});
