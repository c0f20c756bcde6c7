import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { askForDetail, begin, complete, fetchResult, resultOf } from '../support/resources/account-detail.ts';
import { alterLastDigit, requireSharedResult } from '../support/resources/shared-detail.ts';
import { followsFurtherOptions } from './support/parts.ts';
import { requestWithOptions } from './support/pending-operations.ts';
import { judgeDeclaredCount, judgeUniqueIds } from './support/result-requirements.ts';
import { accountsOf, filterNamesOf } from './support/results.ts';

const filterRequirements = [
  'accounts-filter-limits-the-answer',
  'accounts-filter-keeps-the-accounts-asked-for',
] as const;

async function requestFiltered(
  context: CheckContext,
  requestId: string,
  filter: readonly string[],
): Promise<Answered | undefined> {
  const hint = 'the same session is accepted without AccountsFilter';
  const further = await requestWithOptions(context, requestId, { AccountsFilter: filter }, hint);
  if (further !== undefined) judgeUniqueIds(context, further.result);
  return further?.result;
}

const isSameName = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

/** What an answer names beside the accounts of its filter. */
function findOthers(context: CheckContext, exchange: Answered, filter: readonly string[]): string[] {
  return filterNamesOf(context, accountsOf(exchange)).filter((name) => !filter.some(isSameName(name)));
}

function judgeFilter(
  context: CheckContext,
  exchange: Answered,
  filter: readonly string[],
  all: readonly string[],
): void {
  const names = filterNamesOf(context, accountsOf(exchange));
  const others = findOthers(context, exchange, filter);
  const evidence = { exchange, pointer: '/Accounts', wanted: `the ${filter.length} accounts of the filter` };
  if (filter.length < all.length) {
    const got = `${others.length} other accounts`;
    context.verify(filterRequirements[0], others.length === 0, { ...evidence, got });
  }
  const missing = filter.filter((name) => !names.some(isSameName(name)));
  context.verify(filterRequirements[1], missing.length === 0, {
    ...evidence,
    got: `${missing.length} of them are missing`,
  });
}

/** The last account alone, then others than that one where there are three or more, then all in another order. */
function chooseFilters(names: readonly string[]): readonly (readonly string[])[] {
  const last = names.slice(-1);
  const two = names.length > 2 ? [names.slice(0, 2)] : [];
  return names.length === 1 ? [last] : [last, ...two, names.toReversed()];
}

/** A filter counts for its own request: the next one of the session, without it, shows every account again. */
async function judgeRequestWithoutFilter(context: CheckContext, requestId: string): Promise<void> {
  const whole = await fetchResult(context, requestId, {});
  if (whole !== undefined) judgeDeclaredCount(context, whole);
}

/** 4.6: AccountsFilter. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-filter',
    area: 'account-detail',
    title: 'asks a session for some of its accounts',
    ids: [
      'account-detail-accepts-every-option',
      ...filterRequirements,
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
      await requireSharedResult(context);
      const requestId = await context.requestId(0);
      const asked = await begin(context, requestId, {});
      if (asked === undefined) return;
      const [operation] = await complete(context, [asked]);
      const whole = resultOf(operation!);
      const names = [...new Set(filterNamesOf(context, accountsOf(whole)))];
      if (names.length < 2)
        context.notExercised(filterRequirements[0], 'the session has fewer than two accounts');
      if (names.length === 0) {
        context.notExercised(
          filterRequirements[1],
          'the session has no account that the filter could name; another one of banking.sessions or personas shows more',
        );
        return;
      }
      for (const [index, filter] of chooseFilters(names).entries()) {
        const exchange = await requestFiltered(context, requestId, filter);
        if (exchange === undefined) continue;
        const isLimited = findOthers(context, exchange, filter).length === 0;
        if (!isLimited && !(await followsFurtherOptions(context, requestId, whole))) {
          for (const requirement of filterRequirements)
            context.notExercised(
              requirement,
              'a session stays with the options of its first request, which can name no account',
            );
          return;
        }
        judgeFilter(context, exchange, filter, names);
        if (index === 0 && names.length > 1) await judgeRequestWithoutFilter(context, requestId);
      }
      await observeForeignAccount(context, requestId, names);
    },
  }),
]);

async function observeForeignAccount(
  context: CheckContext,
  requestId: string,
  names: readonly string[],
): Promise<void> {
  const foreign = { AccountsFilter: [alterLastDigit(names[0]!)] };
  const { posted } = await askForDetail(context, requestId, foreign);
  const result = posted.response.status === 200 ? posted : undefined;
  const seen = result === undefined ? '' : ` with ${accountsOf(result).length} accounts`;
  const what = `status ${posted.response.status}${seen}`;
  context.observe('accounts-filter-of-a-foreign-account-answer', what, posted);
}
