import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import {
  askForDetail,
  canPoll,
  complete,
  type DetailOperation,
  type DetailOptions,
  isAccepted,
  lastOf,
} from '../../support/resources/account-detail.ts';
import { askInFreshSession } from '../../support/resources/further-requests.ts';
import { verifyOnlyNamed, verifyOpensNone } from './filters.ts';
import { accountsOf, filterNamesOf, idsOf } from './results.ts';

/** A session with what it listed when it was asked without a filter. */
interface ListedSession extends DetailOperation {
  readonly result: Answered;
}

/** An account by its Id and by the name that a filter takes. */
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

interface FilteredAnswers {
  readonly posted: Answered;
  /** Every result that it led to: that of the POST, and that of a poll. None where it is refused. */
  readonly results: readonly Answered[];
}

async function askFiltered(
  context: CheckContext,
  { requestId }: ListedSession,
  filter: readonly string[],
  isFresh: boolean,
): Promise<FilteredAnswers | undefined> {
  const ask = isFresh ? askInFreshSession : askForDetail;
  const asked = await ask(context, requestId, { AccountsFilter: filter });
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

/** A poll that forgets the filter of its POST breaks another requirement. */
function isPosted({ operation }: Answered): boolean {
  return operation === 'getAccountsDetail';
}

/** The way to ask a session with a filter of its own account, in itself or else in fresh ones, and whether its POST follows one. */
async function findWay(context: CheckContext, session: ListedSession, own: Named) {
  const isOnlyOwn = (result: Answered) => idsOf(accountsOf(result)).every((id) => id === own.id);
  for (const isFresh of [false, true]) {
    const answered = await askFiltered(context, session, [own.name], isFresh);
    const limited = answered?.results.filter((result) => accountsOf(result).length > 0 && isOnlyOwn(result));
    if (limited !== undefined && limited.length > 0)
      return { isFresh, isPostLimited: limited.some(isPosted) };
  }
  return undefined;
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
  const way = own && (await findWay(context, session, own));
  if (way === undefined || own === undefined) {
    const reason = 'the session gives nothing to a filter of an account of its own';
    context.notExercised('accounts-filter-opens-no-account-of-another-session', reason);
    return;
  }
  const verifyClosed = (result: Answered) => verifyOpensNone(context, result, listOpened(result, foreign));
  const [first] = foreign;
  for (const names of [[first!.name], [own.name, first!.name]]) {
    const answered = await askFiltered(context, session, names, way.isFresh);
    if (answered === undefined) continue;
    const { posted, results } = answered;
    const what = `an account of another session${names.length > 1 ? ' beside its own' : ''}`;
    const seen = results.length > 0 ? `, ${accountsOf(results[0]!).length} accounts` : '';
    const said = `${what}: status ${posted.response.status}${seen}`;
    context.observe('accounts-filter-of-a-foreign-account-answer', said, posted);
    if (results.length === 0 && isRefusal(posted.response.status)) verifyOpensNone(context, posted, []);
    for (const result of results) {
      const isTold = way.isPostLimited && isPosted(result) && accountsOf(session.result).length > 1;
      if (verifyClosed(result) && isTold) verifyOnlyNamed(context, result, names);
    }
  }
  if (way.isFresh) return;
  const unfiltered = await askForResult(context, session);
  if (unfiltered !== undefined) verifyClosed(unfiltered);
}

/** Asks a session that has a result once more; gives the result of this, by polls where the operation starts again, or undefined. */
async function askForResult(
  context: CheckContext,
  { requestId }: ListedSession,
  options: DetailOptions = {},
): Promise<Answered | undefined> {
  const [ended] = await complete(context, [await askForDetail(context, requestId, options)]);
  const last = lastOf(ended!);
  return last?.response.status === 200 ? last : undefined;
}

function listOpened(result: Answered, foreign: readonly Named[]): readonly string[] {
  const shown = new Set(idsOf(accountsOf(result)));
  return foreign.filter(({ id }) => shown.has(id)).map(({ id }) => id);
}

/** The accounts of one session that the other one lists neither by their Ids nor by the names that a filter takes. */
function findForeign(theirs: readonly Named[], own: readonly Named[]): readonly Named[] {
  return theirs.filter(({ id, name }) => !own.some((account) => account.id === id || account.name === name));
}

/**
 * an account that a session did not list is not given to it by AccountsFilter. Accounts that both list may be joint
 * ones, and are left aside. The other way round takes one request: which of two users a service mixes up may depend on who came first.
 */
export async function judgeForeignAccounts(
  context: CheckContext,
  one: ListedSession,
  other: ListedSession,
): Promise<void> {
  const [theirs, own] = [namedAccountsOf(context, one), namedAccountsOf(context, other)];
  const foreign = findForeign(theirs, own);
  if (foreign.length === 0) {
    const advice = 'two of banking.authorize.personas with different accounts exercise it';
    const reason = `two sessions list the same accounts, or one lists none; ${advice}`;
    context.notExercised('accounts-filter-opens-no-account-of-another-session', reason);
    return;
  }
  await judgeForeignFilter(context, other, foreign);
  const [first, ...more] = findForeign(own, theirs);
  if (first === undefined || context.depth === 'quick') return;
  const result = await askForResult(context, one, { AccountsFilter: [first.name] });
  if (result !== undefined) verifyOpensNone(context, result, listOpened(result, [first, ...more]));
}
