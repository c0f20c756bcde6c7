import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { canonicalJsonOf, holdSameItems } from '../../support/assertions/comparison.ts';
import { keepUsable } from '../../support/assertions/left-aside.ts';
import { describeAnswer, observeStatus, verifyStatus } from '../../support/assertions/status.ts';
import {
  askForDetail,
  canPoll,
  type DetailOperation,
  resultOf,
} from '../../support/resources/account-detail.ts';
import { judgeUniqueIds } from './result-requirements.ts';
import { accountsOf, idsOf, keepDocumented, transactionsOf } from './results.ts';
import { isResult, judgeTransactionIds, type SameAsked } from './transaction-ids.ts';
import { judgeUnchanging } from './unchanging-members.ts';

const requirement: RequirementId = 'poll-of-a-completed-operation-is-a-result-or-4xx';

/**
 * Polls an operation that is complete. Gives the answer when it is a result again: a result may be given once, and its
 * data may be refreshed.
 */
async function pollAgain(
  context: CheckContext,
  { requestId, posted }: DetailOperation,
): Promise<Answered | undefined> {
  if (!canPoll(context, posted)) return undefined;
  const exchange = await context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, posted));
  context.timeline(requestId, exchange);
  const { status } = exchange.response;
  observeStatus(context, 'repeated-poll-answer', exchange);
  const evidence = { exchange, wanted: 'a result again, or status 4xx', got: describeAnswer(exchange) };
  if (status === 202) context.warn(requirement, evidence);
  else context.verify(requirement, status === 200 || isRefusal(status), evidence);
  return status === 200 ? exchange : undefined;
}

/** Judges that two results hold the same accounts; that each holds none twice is another requirement. */
function verifySameAccounts(
  context: CheckContext,
  requirement: RequirementId,
  one: Answered,
  other: Answered,
): void {
  const [wanted, got] = [one, other].map((result) => [...new Set(idsOf(accountsOf(result)))]) as [
    string[],
    string[],
  ];
  if (wanted.length === 0 && got.length === 0) {
    context.notExercised(
      requirement,
      'the session has no linked account with an Id; another one of banking.sessions or personas shows more',
    );
    return;
  }
  const all = [one, other].flatMap(accountsOf);
  const hasId = (account: JsonObject) => idsOf([account]).length > 0;
  keepUsable(context, [requirement], all, hasId, 'accounts have no Id by which they could be compared');
  const common = got.filter((id) => wanted.includes(id)).length;
  context.verify(requirement, holdSameItems(wanted, got), {
    exchange: other,
    pointer: '/Accounts',
    wanted: `the same ${wanted.length} accounts`,
    got: `${got.length} accounts, ${common} of them the same`,
    related: [one],
  });
}

function valuesOf(result: Answered): ReadonlyMap<string, string> {
  return new Map(
    accountsOf(result).flatMap((account) => {
      const told = transactionsOf(account).map((one) => keepDocumented(one, '/Accounts/*/Transactions/*'));
      const value = canonicalJsonOf([account.Balance, told.map(canonicalJsonOf).toSorted()]);
      return idsOf([account]).map((id) => [id, value] as const);
    }),
  );
}

/** The ids of accounts that two results show with other balances or transactions. */
function findDifferingAccounts(one: Answered, other: Answered): readonly string[] {
  // The same text again, as of most results that are asked for twice, says the same of thousands of transactions.
  if (one.response.text === other.response.text) return [];
  const known = valuesOf(one);
  return [...valuesOf(other)]
    .filter(([id, value]) => known.has(id) && known.get(id) !== value)
    .map(([id]) => id);
}

function verifySameValues(context: CheckContext, poll: Answered, post: Answered): void {
  const differing = findDifferingAccounts(poll, post);
  context.verify('poll-and-post-agree-in-values', differing.length === 0, {
    exchange: post,
    pointer: '/Accounts',
    wanted: 'the balances and transactions of the poll',
    got: `others in ${differing.length} accounts`,
    related: [poll],
  });
}

/**
 * Polls completed operations again, twice and in turn, since one session's answers may show through in another's.
 * Gives the last poll of each, by its RequestId.
 */
export async function judgeRepeatedPolls(
  context: CheckContext,
  operations: readonly DetailOperation[],
): Promise<ReadonlyMap<string, Answered>> {
  const latest = new Map(
    operations.filter(({ polled }) => polled !== undefined).map((one) => [one.requestId, resultOf(one)]),
  );
  for (const operation of [...operations, ...operations]) {
    const again = await pollAgain(context, operation);
    if (again === undefined) continue;
    const before = latest.get(operation.requestId);
    if (before !== undefined) {
      verifySameAccounts(context, 'repeated-polls-agree', before, again);
      judgeUnchanging(context, before, again);
    }
    latest.set(operation.requestId, again);
  }
  return latest;
}

/** Asks one session for some of its accounts, and polls another one: its result is the same as before. */
export async function judgeFilterOfAnotherSession(
  context: CheckContext,
  [one, other]: readonly DetailOperation[],
  names: readonly string[],
  before: Answered | undefined,
): Promise<void> {
  if (one === undefined || other === undefined || before === undefined || names.length === 0) return;
  const { posted } = await askForDetail(context, one.requestId, { AccountsFilter: names.slice(0, 1) });
  if (posted.response.status !== 200 && posted.response.status !== 202) return;
  const again = await pollAgain(context, other);
  if (again === undefined) return;
  verifySameAccounts(context, 'repeated-polls-agree', before, again);
  judgeUnchanging(context, before, again);
}

/** Asks for a completed operation once more by both routes; undefined where one of them gives no result. */
async function askBothAgain(
  context: CheckContext,
  operation: DetailOperation,
): Promise<SameAsked | undefined> {
  const one = await pollAgain(context, operation);
  const { posted: other } = await askForDetail(context, operation.requestId, operation.options);
  return isResult(one) && isResult(other) ? { one, other } : undefined;
}

/** Repeats the POST of a completed operation and compares its result with a poll's. */
export async function judgeRepeatedPost(
  context: CheckContext,
  operation: DetailOperation,
  poll: Answered,
): Promise<Answered> {
  const { requestId, options, posted } = operation;
  const again = await askForDetail(context, requestId, options);
  const isAnswered = verifyStatus(context, 'completed-operation-answers-a-post-with-200', again.posted, 200);
  const post = isAnswered ? again.posted : posted;
  if (post.response.status === 200) {
    judgeUniqueIds(context, post);
    verifySameAccounts(context, 'poll-and-post-agree', poll, post);
    verifySameValues(context, poll, post);
    judgeUnchanging(context, poll, post);
    await judgeTransactionIds(context, { one: poll, other: post }, () => askBothAgain(context, operation));
  }
  return again.posted;
}
