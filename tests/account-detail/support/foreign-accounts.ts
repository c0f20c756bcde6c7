import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import {
  askForDetail,
  canPoll,
  complete,
  type DetailOperation,
  isAccepted,
  lastOf,
} from '../../support/resources/account-detail.ts';
import { askAfresh } from '../../support/resources/further-requests.ts';
import { verifyOnlyNamed } from './only-named.ts';
import { accountsOf, filterNamesOf, idsOf } from './results.ts';

const requirement = 'accounts-filter-opens-no-account-of-another-session';

/** A session with what it listed when it was asked without a filter. */
export interface ListedSession {
  readonly operation: DetailOperation;
  readonly result: Answered;
}

/** Accounts by their Ids and by the names that a filter takes. */
interface Named {
  readonly id: string;
  readonly name: string;
}

function namedAccountsOf(context: CheckContext, { result }: ListedSession): readonly Named[] {
  return accountsOf(result).flatMap((account) => {
    const [[id], [name]] = [idsOf([account]), filterNamesOf(context, [account])];
    return id === undefined || name === undefined ? [] : [{ id, name }];
  });
}

/** Every result that a request with a filter leads to: that of the POST, and that of a poll. None where it is refused. */
async function collectResults(
  context: CheckContext,
  { operation }: ListedSession,
  filter: readonly string[],
  isFresh: boolean,
): Promise<{ readonly posted: Answered; readonly results: readonly Answered[] } | undefined> {
  const options = { AccountsFilter: filter };
  const { requestId } = operation;
  const asked = isFresh
    ? await askAfresh(context, requestId, options)
    : await askForDetail(context, requestId, options);
  if (asked === undefined) return undefined;
  const { posted } = asked;
  if (!isAccepted(posted)) return { posted, results: [] };
  const [ended] = await complete(context, [asked]);
  const last = lastOf(ended!);
  if (last !== posted || isFresh || !canPoll(context, posted))
    return { posted, results: last?.response.status === 200 ? [last] : [] };
  const poll = await context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, posted));
  return { posted, results: poll.response.status === 200 ? [posted, poll] : [posted] };
}

/** How a session is asked with a filter, and whether its POST is seen to follow one. */
interface Way {
  readonly isFresh: boolean;
  readonly isPostLimited: boolean;
}

/** How a session is asked with a filter of its own account: in itself, else in fresh ones; undefined where neither works. */
async function findWay(
  context: CheckContext,
  session: ListedSession,
  own: Named | undefined,
): Promise<Way | undefined> {
  if (own === undefined) return undefined;
  const isOnlyOwn = (result: Answered) => idsOf(accountsOf(result)).every((id) => id === own.id);
  for (const isFresh of [false, true]) {
    const answered = await collectResults(context, session, [own.name], isFresh);
    const limited = answered?.results.filter((result) => accountsOf(result).length > 0 && isOnlyOwn(result));
    if (limited !== undefined && limited.length > 0)
      return { isFresh, isPostLimited: limited.some(isPosted) };
  }
  return undefined;
}

/** A poll that forgets the filter of its POST breaks another requirement. */
function isPosted({ operation }: Answered): boolean {
  return operation === 'getAccountsDetail';
}

function verifyNoneOf(context: CheckContext, exchange: Answered, foreign: readonly Named[]): boolean {
  const shown = new Set(idsOf(accountsOf(exchange)));
  const opened = foreign.filter(({ id }) => shown.has(id)).length;
  return context.verify(requirement, opened === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: 'no account that this session does not list',
    got: `${opened} accounts that another session lists`,
    hint: 'AccountsFilter names them by what the other session was told',
  });
}

/**
 * Asks one session for accounts of another, alone and beside its own, and without a filter after that. What belongs to
 * another opens nothing, and does not make the filter an empty one either.
 */
async function judgeForeignFilter(
  context: CheckContext,
  session: ListedSession,
  foreign: readonly Named[],
): Promise<void> {
  const [own] = namedAccountsOf(context, session);
  const way = await findWay(context, session, own);
  if (way === undefined || own === undefined) {
    context.notExercised(requirement, 'the session gives nothing to a filter of an account of its own');
    return;
  }
  const [first] = foreign;
  const isTold = way.isPostLimited && accountsOf(session.result).length > 1;
  for (const names of [[first!.name], [own.name, first!.name]]) {
    const answered = await collectResults(context, session, names, way.isFresh);
    if (answered === undefined) continue;
    const { posted, results } = answered;
    const what = `an account of another session${names.length > 1 ? ' beside its own' : ''}`;
    const seen = results.length > 0 ? `, ${accountsOf(results[0]!).length} accounts` : '';
    context.observe(
      'accounts-filter-of-a-foreign-account-answer',
      `${what}: status ${posted.response.status}${seen}`,
      posted,
    );
    if (results.length === 0 && isRefusal(posted.response.status)) verifyRefusal(context, posted);
    for (const result of results) {
      const isClosed = verifyNoneOf(context, result, foreign);
      if (isClosed && isTold && isPosted(result)) verifyOnlyNamed(context, result, names);
    }
  }
  if (way.isFresh) return;
  const { posted } = await askForDetail(context, session.operation.requestId);
  if (posted.response.status === 200) verifyNoneOf(context, posted, foreign);
}

function verifyRefusal(context: CheckContext, exchange: Answered): void {
  context.verify(requirement, true, { exchange, wanted: 'no account', got: describeAnswer(exchange) });
}

/**
 * The other way round by one request: what a session does not list is not given to it, whether it follows filters or not.
 * Which of two users a service mixes up with the other may depend on who came first.
 */
async function judgeOtherDirection(
  context: CheckContext,
  { operation: { requestId } }: ListedSession,
  foreign: readonly Named[],
): Promise<void> {
  const [first] = foreign;
  if (first === undefined || context.depth === 'quick') return;
  const { posted } = await askForDetail(context, requestId, { AccountsFilter: [first.name] });
  if (posted.response.status === 200) verifyNoneOf(context, posted, foreign);
}

/** The accounts of one session that the other one lists neither by their Ids nor by the names that a filter takes. */
function findForeign(theirs: readonly Named[], own: readonly Named[]): readonly Named[] {
  return theirs.filter(({ id, name }) => !own.some((account) => account.id === id || account.name === name));
}

/**
 * an account that a session did not list is not given to it by AccountsFilter. Accounts that both list may be joint
 * ones, and are left aside.
 */
export async function judgeForeignAccounts(
  context: CheckContext,
  [one, other]: readonly ListedSession[],
): Promise<void> {
  if (one === undefined || other === undefined) return;
  const [theirs, own] = [namedAccountsOf(context, one), namedAccountsOf(context, other)];
  const foreign = findForeign(theirs, own);
  if (foreign.length > 0) {
    await judgeForeignFilter(context, other, foreign);
    await judgeOtherDirection(context, one, findForeign(own, theirs));
  } else {
    const advice = 'two of banking.authorize.personas with different accounts exercise it';
    context.notExercised(requirement, `two sessions list the same accounts, or one lists none; ${advice}`);
  }
}
