import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { isSameJson } from '../../support/assertions/comparison.ts';
import { canPoll, type DetailOptions } from '../../support/resources/account-detail.ts';
import { fetchInAnySession } from '../../support/resources/further-requests.ts';
import { openSharedSession } from '../../support/resources/shared-detail.ts';
import { judgeAgreement } from './agreement.ts';
import type { Combination, Read } from './combinations.ts';
import { accountsOf, filterNamesOf, idsOf } from './results.ts';
import { judgeFilteredTransactions, judgeInclusion, type TwoReads } from './same-transactions.ts';
import { judgeStatements } from './statements.ts';
import { isLongerThanQuarter, judgeDeclaredReach, judgeYear } from './transaction-ages.ts';

const hasTransactions = ({ WithTransactions }: DetailOptions) => WithTransactions !== false;
const isFiltered = ({ AccountsFilter }: DetailOptions) => AccountsFilter !== undefined;
const daysOf = ({ DaysOfTransactions }: DetailOptions) => (DaysOfTransactions === 'Days365' ? 365 : 90);

function isSameBesideFilter(one: DetailOptions, other: DetailOptions): boolean {
  return isSameJson({ ...one, AccountsFilter: [] }, { ...other, AccountsFilter: [] });
}

/** Each answer is held against one of the same person that shows more: a longer window, or every account. */
async function judgeTransactions(context: CheckContext, reads: readonly Read[]): Promise<void> {
  const wholes = reads.filter(({ options }) => hasTransactions(options) && !isFiltered(options));
  const year = wholes.find(({ options }) => daysOf(options) === 365);
  for (const read of reads.filter((one) => hasTransactions(one.options))) {
    const { options } = read;
    const whole = isFiltered(options)
      ? wholes.find((other) => isSameBesideFilter(options, other.options))
      : year;
    if (whole === undefined) continue;
    const compared = pairOf(context, whole, read);
    if (isFiltered(options)) await judgeFilteredTransactions(context, compared, daysOf(options));
    else if (daysOf(options) === 90) await judgeInclusion(context, compared);
  }
}

function pairOf(context: CheckContext, one: Read, other: Read): TwoReads {
  return {
    first: one.result,
    second: other.result,
    rereadFirst: () => readAgain(context, one),
    rereadSecond: () => readAgain(context, other),
  };
}

/** Asks for the same once more, by the same route. Undefined where it is not answered again. */
async function readAgain(context: CheckContext, { requestId, options, result }: Read) {
  const again = await fetchInAnySession(context, requestId, options);
  if (again === undefined || again.operation === result.operation) return again;
  if (result.operation !== 'getAccountsDetailAsync') return again;
  if (!canPoll(context, again)) return undefined;
  const polled = await context.call(result.operation, buildPollRequest(context, requestId, again));
  return polled.response.status === 200 ? polled : undefined;
}

/** A year of all accounts reaches as far as the target file declares; that of one account as far as it does without a filter. */
function judgeYears(context: CheckContext, reads: readonly Read[]): void {
  const years = reads.filter(({ options }) => hasTransactions(options) && daysOf(options) === 365);
  const wholes = years.filter(({ options }) => !isFiltered(options)).map(({ result }) => result);
  for (const { options, result } of years) {
    judgeYear(context, result);
    if (!isFiltered(options)) {
      judgeDeclaredReach(context, result);
      continue;
    }
    const shown = idsOf(accountsOf(result));
    const whole = wholes.find((one) => isLongerThanQuarter(one, shown));
    if (whole === undefined) continue;
    context.verify('window-of-365-days-reaches-beyond-90-days', isLongerThanQuarter(result, shown), {
      exchange: result,
      pointer: '/Accounts',
      wanted: 'transactions of more than 90 days, as the same account shows without AccountsFilter',
      got: 'none',
      related: [whole],
    });
  }
}

/** A filter keeps the accounts that it names. They are compared by their Ids, since the number that names them can be left out. */
function judgeFilters(context: CheckContext, whole: Answered, reads: readonly Read[]): void {
  const all = accountsOf(whole);
  if (idsOf(all).length < all.length) return;
  for (const { options, result } of reads) {
    const chosen = (options.AccountsFilter ?? []) as readonly string[];
    const isChosen = (account: JsonObject) =>
      filterNamesOf(context, [account]).some((name) => chosen.includes(name));
    const wanted = idsOf(all.filter(isChosen));
    if (wanted.length === 0) continue;
    const shown = idsOf(accountsOf(result));
    const judge = (id: Parameters<CheckContext['verify']>[0], count: number, got: string) =>
      context.verify(id, count === 0, {
        ...{ exchange: result, pointer: '/Accounts', got },
        wanted: `the ${wanted.length} accounts of the filter`,
      });
    const others = shown.filter((id) => !wanted.includes(id)).length;
    if (all.length > wanted.length)
      judge('accounts-filter-limits-the-answer', others, `${others} other accounts`);
    const missing = wanted.filter((id) => !shown.includes(id)).length;
    judge('accounts-filter-keeps-the-accounts-asked-for', missing, `${missing} of them are missing`);
  }
}

/** The poll of an operation shows the accounts and the window of the POST with the same options. */
export function judgePolledWindow(context: CheckContext, posted: Answered, polled: Answered): void {
  const factsOf = (result: Answered) =>
    idsOf(accountsOf(result)).flatMap((id) => [
      `account ${id}`,
      ...(isLongerThanQuarter(result, [id]) ? [`transactions of more than 90 days of account ${id}`] : []),
    ]);
  const [wanted, got] = [new Set(factsOf(posted)), new Set(factsOf(polled))];
  const other = [
    ...[...wanted].filter((one) => !got.has(one)),
    ...[...got].filter((one) => !wanted.has(one)),
  ];
  context.verify('polled-answer-follows-the-options', other.length === 0, {
    exchange: polled,
    pointer: '/Accounts',
    wanted: 'what the POST shows with the same options',
    got: `in one of the two only: ${other.join(', ')}`,
    related: [posted],
  });
}

/**
 * Holds all answers of one person's sessions against each other: options select, and change nothing of what they
 * select. `whole` is the answer of the shared session to its RequestId alone.
 */
export async function judgeOptionsTogether(
  context: CheckContext,
  whole: Answered,
  combinations: readonly Combination[],
): Promise<void> {
  const { requestId: shared } = await openSharedSession(context);
  const readsOf = (index: number): Read[] =>
    combinations.flatMap(({ requestId, options, answers }) =>
      answers[index] === undefined ? [] : [{ requestId, options, result: answers[index] }],
    );
  const [posted, polled] = [readsOf(0), readsOf(1)];
  const all = [...posted, ...polled];
  for (const { requestId, result } of all) if (requestId === shared) judgeAgreement(context, whole, result);
  judgeYears(context, posted);
  judgeFilters(context, whole, posted);
  for (const {
    answers: [direct, poll],
  } of combinations)
    if (direct !== undefined && poll !== undefined) judgePolledWindow(context, direct, poll);
  for (const reads of [posted, polled]) judgeStatements(context, reads);
  await judgeTransactions(context, all);
}
