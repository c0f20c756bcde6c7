import type { Answered } from '../../src/http/exchange.ts';
import { WrongSetting } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { JsonObject } from '../support/assertions/bodies.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { askForDetail, begin, complete, fetchResult, resultOf } from '../support/resources/account-detail.ts';
import { fetchFurther } from '../support/resources/further-requests.ts';
import { alterLastDigit, requireSharedResult } from '../support/resources/shared-detail.ts';
import {
  type FurtherResult,
  NoFurtherOptions,
  requestAfresh,
  requestWithOptions,
} from './support/further-options.ts';
import { findOthers, isSameName, verifyOnlyNamed } from './support/only-named.ts';
import { tryFurtherOptions } from './support/parts.ts';
import { judgeDeclaredCount, judgeUniqueIds } from './support/result-requirements.ts';
import { accountsOf, filterNamesOf, idsOf } from './support/results.ts';
import { judgeUnchanging } from './support/unchanging-members.ts';
import { judgeFilteredTransactions } from './support/window-inclusion.ts';

const filterRequirements = [
  'accounts-filter-limits-the-answer',
  'accounts-filter-keeps-the-accounts-asked-for',
] as const;

/** How a filter is asked for: in the session of the check, or in a fresh one each time. */
type Ask = (
  context: CheckContext,
  requestId: string,
  filter: readonly string[],
) => Promise<FurtherResult | undefined>;

const inSession: Ask = (context, requestId, filter) => {
  const hint = 'the same session is accepted without AccountsFilter';
  return requestWithOptions(context, requestId, { AccountsFilter: filter }, hint);
};

const afresh: Ask = (context, requestId, filter) =>
  requestAfresh(context, requestId, { AccountsFilter: filter });

function judgeFilter(
  context: CheckContext,
  exchange: Answered,
  filter: readonly string[],
  all: readonly string[],
): void {
  const names = filterNamesOf(context, accountsOf(exchange));
  const evidence = { exchange, pointer: '/Accounts', wanted: `the ${filter.length} accounts of the filter` };
  if (filter.length < all.length) verifyOnlyNamed(context, exchange, filter);
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

/** A filter counts for its own request: the next one of the session, without it, shows every account as before. */
async function judgeRequestWithoutFilter(
  context: CheckContext,
  requestId: string,
  before: Answered,
): Promise<void> {
  const whole = await fetchResult(context, requestId, {});
  if (whole === undefined) return;
  judgeDeclaredCount(context, whole);
  judgeUnchanging(context, before, whole);
}

/** A filter selects accounts and changes nothing of them. */
async function judgeAgainstWhole(
  context: CheckContext,
  requestId: string,
  whole: Answered,
  { requestId: answered, result: second }: FurtherResult,
  filter: readonly string[],
): Promise<void> {
  const rereadFirst = () => fetchFurther(context, requestId, {});
  const rereadSecond = () => fetchFurther(context, requestId, { AccountsFilter: filter });
  await judgeFilteredTransactions(context, { first: whole, second, rereadFirst, rereadSecond }, 90);
  if (answered !== requestId) return;
  judgeUnchanging(context, whole, second);
}

/**
 * Proves that no account comes for another reason than that the target file names accounts by the wrong member. Throws
 * WrongSetting where the other one works.
 */
async function requireFilterForm(context: CheckContext, requestId: string, whole: Answered): Promise<void> {
  const setting = 'banking.accountsFilter';
  const declared = context.target.banking!.accountsFilter;
  const other = declared === 'Id' ? 'AccountNumber' : 'Id';
  const account = accountsOf(whole).findLast((one) => typeof one[other] === 'string');
  if (account === undefined) return;
  const result = await fetchResult(context, requestId, { AccountsFilter: [account[other] as string] });
  const [found, ...more] = result === undefined ? [] : accountsOf(result);
  if (found === undefined || more.length > 0 || found.Id !== account.Id) return;
  throw new WrongSetting(`AccountsFilter takes ${other} and not ${declared}; correct ${setting}`, setting);
}

/** Gives whether the session itself is seen to limit its further answers to a filter. */
async function judgeFilters(
  context: CheckContext,
  requestId: string,
  whole: Answered,
  names: readonly string[],
): Promise<boolean> {
  let ask = inSession;
  let isLimitedHere = false;
  for (const [index, filter] of chooseFilters(names).entries()) {
    let further = await ask(context, requestId, filter);
    if (further === undefined) continue;
    const isLimited = findOthers(context, further.result, filter).length === 0;
    const mayStay = ask === inSession && !isLimited;
    if (mayStay && (await tryFurtherOptions(context, requestId, whole)) === 'ignored') {
      // The session stays with the options of its first request, which can name no account.
      ask = afresh;
      further = await ask(context, requestId, filter);
      if (further === undefined) return false;
    }
    isLimitedHere ||= further.requestId === requestId && isLimited && filter.length < names.length;
    judgeUniqueIds(context, further.result);
    if (index === 0 && accountsOf(further.result).length === 0)
      await requireFilterForm(context, requestId, whole);
    judgeFilter(context, further.result, filter, names);
    await judgeAgainstWhole(context, requestId, whole, further, filter);
    if (index === 0 && names.length > 1) await judgeRequestWithoutFilter(context, requestId, whole);
  }
  return isLimitedHere;
}

/** 4.6: AccountsFilter. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-filter',
    area: 'account-detail',
    title: 'AccountsFilter limits the account detail to the chosen accounts',
    ids: [
      'account-detail-accepts-every-option',
      'further-post-follows-its-own-options',
      ...filterRequirements,
      'accounts-filter-keeps-the-transactions',
      'answers-of-a-session-agree-in-lasting-members',
      'answers-of-a-session-agree-in-descriptive-members',
      'accounts-filter-of-a-foreign-account-answer',
      'accounts-filter-opens-no-account-of-another-session',
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
      const isNamed = (account: JsonObject) => filterNamesOf(context, [account]).length > 0;
      const why = 'accounts have no member by which the filter could name them';
      keepUsable(context, filterRequirements, accountsOf(whole), isNamed, why);
      if (names.length < 2)
        context.notExercised(filterRequirements[0], 'the session has fewer than two accounts');
      if (names.length === 0) {
        context.notExercised(
          filterRequirements[1],
          'the session has no account that the filter could name; another one of banking.sessions or personas shows more',
        );
        return;
      }
      let isLimitedHere = false;
      try {
        isLimitedHere = await judgeFilters(context, requestId, whole, names);
      } catch (error) {
        if (!(error instanceof NoFurtherOptions)) throw error;
        for (const requirement of filterRequirements) context.notExercised(requirement, error.message);
        return;
      }
      await judgeUnknownAccount(context, requestId, { whole, names, isLimitedHere });
    },
  }),
]);

/** What a session shows without a filter, and whether a filter is seen to limit what it answers after that. */
interface Unfiltered {
  readonly whole: Answered;
  readonly names: readonly string[];
  readonly isLimitedHere: boolean;
}

/**
 * Whatever is made of an account that the session does not list, it shows no account beyond its own; and where the
 * session follows a filter, none that the filter does not name: one that names nothing known is not an empty one.
 */
async function judgeUnknownAccount(
  context: CheckContext,
  requestId: string,
  { whole, names, isLimitedHere }: Unfiltered,
): Promise<void> {
  const filter = [alterLastDigit(names[0]!)];
  const { posted } = await askForDetail(context, requestId, { AccountsFilter: filter });
  const result = posted.response.status === 200 ? posted : undefined;
  const seen = result === undefined ? '' : ` with ${accountsOf(result).length} accounts`;
  const what = `an unknown account: status ${posted.response.status}${seen}`;
  context.observe('accounts-filter-of-a-foreign-account-answer', what, posted);
  if (result === undefined) return;
  const own = idsOf(accountsOf(whole));
  const others = idsOf(accountsOf(result)).filter((id) => !own.includes(id)).length;
  const evidence = { exchange: result, pointer: '/Accounts', related: [whole] };
  const isClosed = context.verify('accounts-filter-opens-no-account-of-another-session', others === 0, {
    ...evidence,
    wanted: 'no account that the session does not list without a filter',
    got: `${others} of them`,
  });
  if (isClosed && isLimitedHere) verifyOnlyNamed(context, result, filter);
}
