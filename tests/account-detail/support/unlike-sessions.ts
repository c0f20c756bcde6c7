import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { verifyPromise } from '../../support/assertions/promises.ts';
import {
  askForDetail,
  canPoll,
  complete,
  type DetailOperation,
  type DetailOptions,
  resultOf,
} from '../../support/resources/account-detail.ts';
import { judgeAllAgree } from './agreement.ts';
import { accountsOf, filterNamesOf, idsOf } from './results.ts';

/** A completed session, and options that it is asked with. */
interface Wish {
  readonly session: DetailOperation & { readonly result: Answered };
  readonly options: DetailOptions;
}

/** Two ways to ask a session, as unlike as can be: one account and little of it, or all and other parts. */
function chooseWays(context: CheckContext, session: Wish['session']): { few: Wish; many: Wish } {
  const [name] = filterNamesOf(context, accountsOf(session.result));
  const filter = name === undefined ? {} : { AccountsFilter: [name] };
  const few = { WithKYC: false, WithTransactions: false, ...filter };
  return { few: { session, options: few }, many: { session, options: { WithAccountIdentity: false } } };
}

/** The results of POSTs that are sent at the same time; pending ones are polled in turns. */
async function postTogether(context: CheckContext, wishes: readonly Wish[]): Promise<readonly Answered[]> {
  const asked = await context.together(
    wishes.map(
      ({ session, options }) =>
        () =>
          askForDetail(context, session.requestId, options),
    ),
  );
  return (await complete(context, asked)).map(resultOf);
}

async function pollTogether(context: CheckContext, wishes: readonly Wish[]): Promise<readonly Answered[]> {
  const polls = await context.together(
    wishes.map(
      ({ session: { requestId, posted } }) =>
        () =>
          context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, posted)),
    ),
  );
  const refused = polls.find(({ response }) => response.status !== 200);
  if (refused !== undefined)
    throw new Blocked(`a completed operation answers a poll with ${refused.response.status}`);
  return polls;
}

/**
 * Asks and polls two sessions with unlike options in turns and at the same time, then each by itself: what it says then, and said at
 * first, is what it had to say. Laws judge by it; what is personal is compared here.
 */
export async function compareSessionsAskedTogether(
  context: CheckContext,
  one: Wish['session'],
  other: Wish['session'],
): Promise<void> {
  const canRead = ({ posted }: DetailOperation) => canPoll(context, posted);
  if (!canRead(one) || !canRead(other)) return;
  const [own, its] = [chooseWays(context, one), chooseWays(context, other)];
  const answers = new Map<unknown, Answered[]>([one, other].map((session) => [session, [session.result]]));
  const send = async (how: typeof postTogether, wishes: readonly Wish[]) => {
    const given = await how(context, wishes);
    for (const [at, { session }] of wishes.entries()) answers.get(session)!.push(given[at]!);
  };
  try {
    for (const wish of [own.few, its.few, its.many]) await send(postTogether, [wish]);
    await send(pollTogether, [own.few]);
    for (const pair of [
      [own.many, its.few],
      [own.few, its.many],
    ]) {
      await send(postTogether, pair);
      await send(pollTogether, pair);
    }
    for (const wish of [own.many, own.few, its.few, its.many]) {
      await send(postTogether, [wish]);
      await send(pollTogether, [wish]);
    }
    // Without a filter each shows all of its accounts again.
    for (const session of [one, other]) await send(postTogether, [{ session, options: {} }]);
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    const reason = `a completed session is not read again: ${error.message}`;
    context.notExercised('sessions-are-answered-each-for-itself', reason);
  }
  for (const all of answers.values()) judgeAllAgree(context, all);
}

const requirement = 'users-declared-apart-share-no-account';

/**
 * Two users who are declared to share nothing show no account in common. Sessions that the target file lists
 * say nothing of their users, so only those that were authorized for a persona are compared.
 */
export function judgeSharedAccountsOfUsers(context: CheckContext, one: Answered, other: Answered): void {
  const { banking, fixtures } = context.target;
  if (fixtures?.banking?.usersShareNoAccount !== true) {
    context.notExercised(requirement, 'the target file lacks fixtures.banking.usersShareNoAccount');
    return;
  }
  if (banking?.sessions !== undefined) {
    context.notExercised(requirement, 'banking.sessions does not say whose sessions they are');
    return;
  }
  const theirs = new Set(idsOf(accountsOf(other)));
  const own = idsOf(accountsOf(one));
  if (own.length === 0 || theirs.size === 0) {
    context.notExercised(requirement, 'a user has no account');
    return;
  }
  const shared = own.filter((id) => theirs.has(id)).length;
  verifyPromise(
    context,
    requirement,
    shared === 0,
    { exchange: other, pointer: '/Accounts', setting: 'fixtures.banking.usersShareNoAccount' },
    { wanted: 'no account of the other user', got: `${shared} accounts that the other user has as well` },
  );
}
