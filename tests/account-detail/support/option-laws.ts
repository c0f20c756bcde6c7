import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { isSameJson } from '../../support/assertions/comparison.ts';
import { askForDetail, canPoll, type DetailOptions } from '../../support/resources/account-detail.ts';
import { fetchFurther } from '../../support/resources/further-requests.ts';
import { openSharedSession } from '../../support/resources/shared-detail.ts';
import type { Combination, Read } from './combinations.ts';
import { judgeLostAccounts } from './lost-accounts.ts';
import {
  findMembersOfOneAccount,
  hasMemberOfOneRoute,
  judgeMembersOfRoutes,
  type OfRoutes,
  verifyNoneOfOneRoute,
} from './member-places.ts';
import { parts } from './parts.ts';
import type { TwoReads } from './same-transactions.ts';
import { judgeStatements } from './statements.ts';
import { judgeUnchanging } from './unchanging-members.ts';
import { judgeFilteredTransactions, judgeInclusion } from './window-inclusion.ts';

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
  const again = await fetchFurther(context, requestId, options);
  if (again === undefined || again.operation === result.operation) return again;
  if (result.operation !== 'getAccountsDetailAsync') return again;
  if (!canPoll(context, again)) return undefined;
  const polled = await context.call(result.operation, buildPollRequest(context, requestId, again));
  return polled.response.status === 200 ? polled : undefined;
}

/**
 * Both routes of a session again, not in turns: what changes with every second answer does not come of the route.
 * Undefined where it is not answered again.
 */
async function readRoutesAgain(context: CheckContext, like: Answered): Promise<OfRoutes | undefined> {
  const { requestId } = await openSharedSession(context);
  const post = async () => (await askForDetail(context, requestId)).posted;
  const poll = () => context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, like));
  const first = await post();
  const polled = [await poll(), await poll()];
  const posted = [first, await post()];
  const isAnswered = [...posted, ...polled].every(({ response }) => response.status === 200);
  return isAnswered ? { posted, polled } : undefined;
}

/** Each account has its members on both routes: one that only one of them shows is looked for again. */
async function judgeAccountsOfRoutes(context: CheckContext, groups: readonly OfRoutes[]): Promise<void> {
  const suspect = groups.find(hasMemberOfOneRoute);
  if (suspect === undefined) return;
  const again = await readRoutesAgain(context, suspect.posted[0]!);
  if (again === undefined) return;
  const all = {
    posted: [...suspect.posted, ...again.posted],
    polled: [...suspect.polled, ...again.polled],
  };
  verifyNoneOfOneRoute(context, all, findMembersOfOneAccount);
}

/** Members of the routes, of all combinations together and of those that ask for a part. */
async function judgeRoutes(context: CheckContext, combinations: readonly Combination[]): Promise<void> {
  const both = combinations.flatMap(({ answers: [posted, polled], options }) =>
    posted === undefined || polled === undefined ? [] : [{ posted, polled, options }],
  );
  const asking = parts.map(({ option }) => both.filter(({ options }) => options[option] !== false));
  const groups = [both, ...asking].map((group) => ({
    posted: group.map(({ posted }) => posted),
    polled: group.map(({ polled }) => polled),
  }));
  for (const { posted, polled } of groups) judgeMembersOfRoutes(context, posted, polled);
  await judgeAccountsOfRoutes(context, groups);
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
  for (const { requestId, result } of all) {
    if (requestId !== shared) continue;
    judgeUnchanging(context, whole, result);
  }
  await judgeRoutes(context, combinations);
  for (const reads of [posted, polled]) judgeStatements(context, reads);
  await judgeTransactions(context, all);
  await judgeLostAccounts(context, [{ requestId: shared, options: {}, result: whole }, ...all], true);
}
