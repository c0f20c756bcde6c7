import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import {
  askForDetail,
  begin,
  complete,
  isAccepted,
  mustBeAccepted,
  resultFor,
  resultOf,
} from '../support/resources/account-detail.ts';
import { alteredId, sharedResult } from '../support/resources/shared-detail.ts';
import { namesOf } from './support/account-names.ts';
import { followsFurtherOptions } from './support/further-options.ts';
import { judgeCompletion } from './support/polls.ts';
import { accountsOf } from './support/results.ts';
import { judgeNumberOfAccounts, judgeUnique } from './support/unique.ts';

const rows = ['accounts-filter-limits-the-answer', 'accounts-filter-keeps-the-accounts-asked-for'] as const;

async function filtered(
  context: CheckContext,
  requestId: string,
  filter: readonly string[],
): Promise<Answered | undefined> {
  const asked = await askForDetail(context, requestId, { AccountsFilter: filter });
  if (!isAccepted(asked.posted)) await mustBeAccepted(context, requestId);
  const hint = 'the same session is accepted without AccountsFilter';
  const row = 'account-detail-accepts-every-option';
  if (!verifyStatus(context, row, asked.posted, [200, 202], hint)) return undefined;
  const [operation] = await complete(context, [asked]);
  judgeCompletion(context, operation!);
  const result = resultOf(operation!);
  judgeUnique(context, result);
  return result;
}

const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

/** What an answer names beside the accounts of its filter. */
function othersIn(context: CheckContext, exchange: Answered, filter: readonly string[]): string[] {
  return namesOf(context, accountsOf(exchange)).filter((name) => !filter.some(same(name)));
}

function judge(
  context: CheckContext,
  exchange: Answered,
  filter: readonly string[],
  all: readonly string[],
): void {
  const names = namesOf(context, accountsOf(exchange));
  const others = othersIn(context, exchange, filter);
  const evidence = { exchange, pointer: '/Accounts', wanted: `the ${filter.length} accounts of the filter` };
  if (filter.length < all.length) {
    const got = `${others.length} other accounts`;
    context.verify(rows[0], others.length === 0, { ...evidence, got });
  }
  const missing = filter.filter((name) => !names.some(same(name)));
  context.verify(rows[1], missing.length === 0, {
    ...evidence,
    got: `${missing.length} of them are missing`,
  });
}

/** The last account alone, then others than that one where there are three or more, then all in another order. */
function filtersOf(names: readonly string[]): readonly (readonly string[])[] {
  const last = names.slice(-1);
  const two = names.length > 2 ? [names.slice(0, 2)] : [];
  return names.length === 1 ? [last] : [last, ...two, names.toReversed()];
}

/** The filter of one request is none of the next one of its session. */
async function countsForItsRequestAlone(context: CheckContext, requestId: string): Promise<void> {
  const whole = await resultFor(context, requestId, {});
  if (whole !== undefined) judgeNumberOfAccounts(context, whole);
}

/** 4.6: AccountsFilter. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-filter',
    area: 'account-detail',
    title: 'asks a session for some of its accounts',
    ids: [
      'account-detail-accepts-every-option',
      ...rows,
      'accounts-filter-of-a-foreign-account-answer',
      'linked-account-ids-are-unique',
      'transaction-ids-are-unique',
      'pending-operation-completes',
      'result-holds-the-declared-accounts',
    ],
    needs: ['banking'],
    access: 'read',
    resources: { sessions: ['any'] },
    async run(context) {
      await sharedResult(context);
      const requestId = await context.requestId(0);
      const asked = await begin(context, requestId, {});
      if (asked === undefined) return;
      const [operation] = await complete(context, [asked]);
      const whole = resultOf(operation!);
      const names = [...new Set(namesOf(context, accountsOf(whole)))];
      if (names.length < 2) context.notExercised(rows[0], 'the session has fewer than two accounts');
      if (names.length === 0) {
        context.notExercised(
          rows[1],
          'the session has no account that the filter could name; another one of banking.sessions or personas shows more',
        );
        return;
      }
      for (const [index, filter] of filtersOf(names).entries()) {
        const exchange = await filtered(context, requestId, filter);
        if (exchange === undefined) continue;
        const isLimited = othersIn(context, exchange, filter).length === 0;
        if (!isLimited && !(await followsFurtherOptions(context, requestId, whole))) {
          for (const row of rows)
            context.notExercised(
              row,
              'a session stays with the options of its first request, which can name no account',
            );
          return;
        }
        judge(context, exchange, filter, names);
        if (index === 0 && names.length > 1) await countsForItsRequestAlone(context, requestId);
      }
      await observeForeign(context, requestId, names);
    },
  }),
]);

async function observeForeign(
  context: CheckContext,
  requestId: string,
  names: readonly string[],
): Promise<void> {
  const foreign = { AccountsFilter: [alteredId(names[0]!)] };
  const { posted } = await askForDetail(context, requestId, foreign);
  const result = posted.response.status === 200 ? posted : undefined;
  const seen = result === undefined ? '' : ` with ${accountsOf(result).length} accounts`;
  context.observe('accounts-filter-of-a-foreign-account-answer', `${posted.response.status}${seen}`, posted);
}
