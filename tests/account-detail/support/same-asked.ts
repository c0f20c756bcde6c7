import type { Answered } from '../../../src/http/exchange.ts';
import { dayOf } from '../../../src/judge/detail-result.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { canonicalJsonOf, findDuplicates } from '../../support/assertions/comparison.ts';
import { accountsOf, contentOf, idsOf, keepDocumented, mapAccountsById, transactionsOf } from './results.ts';

// Two answers of one session to the same options. Amounts and descriptions are personal, so that no stored journal shows them to a law.

/** Days behind the newest transaction from which on a transaction is booked: until then it may get another Id. */
const minDaysBehind = 30;

/** Transactions that have to be found in both answers. */
const minCompared = 2;

/** The Ids of booked transactions by what they say; those that say the same as another one are left out. */
function mapIdsByContent(account: JsonObject): ReadonlyMap<string, string> {
  const days = transactionsOf(account).flatMap(({ Date: date }) => dayOf(date) ?? []);
  const booked = Math.max(...days) - minDaysBehind;
  const named = transactionsOf(account).flatMap((one) => {
    const [id] = idsOf([one]);
    const isBooked = (dayOf(one.Date) ?? Infinity) <= booked;
    return id === undefined || !isBooked ? [] : [[contentOf(one), id] as const];
  });
  const doubtful = new Set(findDuplicates(named.map(([said]) => said)));
  return new Map(named.filter(([said]) => !doubtful.has(said)));
}

/** Counts the booked transactions that two answers both show, and those of the same Id in both; tells whether one shows others beside them. */
function compareIds(
  one: Answered,
  other: Answered,
): { readonly compared: number; readonly kept: number; readonly hasOthers: boolean } {
  const others = mapAccountsById(other);
  const pairs = [...mapAccountsById(one)].flatMap(([id, account]) => {
    const same = others.get(id);
    if (same === undefined) return [];
    const known = mapIdsByContent(same);
    return [...mapIdsByContent(account)].flatMap(([said, own]) =>
      known.has(said) ? [[own, known.get(said)!] as const] : [],
    );
  });
  const [size, otherSize] = [one, other].map((answer) => accountsOf(answer).flatMap(transactionsOf).length);
  const kept = pairs.filter(([own, its]) => own === its).length;
  return { compared: pairs.length, kept, hasOthers: size !== otherSize };
}

function isResult(answer: Answered | undefined): answer is Answered {
  return answer?.response.status === 200 && accountsOf(answer).length > 0;
}

/**
 * Judges that a transaction has the Id that another answer to the same options gives it. Only where none keeps its
 * Id, and none does when both are asked for again: an Id may be made of a place, which what comes meanwhile moves.
 */
export async function judgeTransactionIds(
  context: CheckContext,
  one: Answered,
  other: Answered,
  readAgain: () => Promise<readonly [Answered | undefined, Answered | undefined]>,
): Promise<void> {
  if (!isResult(one) || !isResult(other)) return;
  const { compared, kept } = compareIds(one, other);
  if (compared < minCompared) return;
  const [again, otherAgain] = kept > 0 ? [] : await readAgain();
  const second = isResult(again) && isResult(otherAgain) ? compareIds(again, otherAgain) : undefined;
  const areNew =
    second !== undefined && second.compared >= minCompared && second.kept === 0 && !second.hasOthers;
  context.verify('answers-of-a-session-agree-in-lasting-members', !areNew, {
    exchange: other,
    pointer: '/Accounts',
    wanted: 'the Ids that another answer to the same options gives to the same transactions',
    got: `other Ids for all ${compared} of them, also when both were asked for again`,
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

/** Judges that a poll and the POST of one operation show the same balances and transactions, which data that come meanwhile may change. */
export function judgeSameValues(context: CheckContext, poll: Answered, post: Answered): void {
  if (!isResult(poll) || !isResult(post)) return;
  const known = valuesOf(poll);
  // The same text again, as of most results that are asked for twice, says the same of thousands of transactions.
  const own = poll.response.text === post.response.text ? [] : [...valuesOf(post)];
  const differing = own.filter(([id, value]) => known.has(id) && known.get(id) !== value).length;
  context.verify('poll-and-post-agree-in-values', differing === 0, {
    exchange: post,
    pointer: '/Accounts',
    wanted: 'the balances and transactions of the poll',
    got: `others in ${differing} accounts`,
    related: [poll],
  });
}
