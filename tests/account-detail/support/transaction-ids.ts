import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { findDuplicates } from '../../support/assertions/comparison.ts';
import { accountsOf, contentOf, idsOf, mapAccountsById, transactionsOf } from './results.ts';
import { dayOf } from './transaction-ages.ts';

/** Days behind the newest transaction from which on a transaction is booked: until then it may get another Id. */
const minDaysBehind = 30;

/** Transactions that have to be found in both answers. */
const minCompared = 2;

/** Two answers of one session to the same options. */
export interface SameAsked {
  readonly one: Answered;
  readonly other: Answered;
}

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

/** How many booked transactions two answers both show, and how many of these have the same Id in both. */
function compareIds({ one, other }: SameAsked): { readonly compared: number; readonly kept: number } {
  const others = mapAccountsById(other);
  const pairs = [...mapAccountsById(one)].flatMap(([id, account]) => {
    const same = others.get(id);
    if (same === undefined) return [];
    const known = mapIdsByContent(same);
    return [...mapIdsByContent(account)].flatMap(([said, own]) =>
      known.has(said) ? [[own, known.get(said)!] as const] : [],
    );
  });
  return { compared: pairs.length, kept: pairs.filter(([own, its]) => own === its).length };
}

/**
 * Judges that a transaction has the Id that another answer to the same options gives it. Only where none keeps its
 * Id, and none does when both are asked for again: an Id may be made of a place, which what comes meanwhile moves.
 */
export async function judgeTransactionIds(
  context: CheckContext,
  pair: SameAsked,
  readAgain: () => Promise<SameAsked | undefined>,
): Promise<void> {
  const { compared, kept } = compareIds(pair);
  if (compared < minCompared) return;
  const again = kept > 0 ? undefined : await readAgain();
  const second = again === undefined ? undefined : compareIds(again);
  const areNew = second !== undefined && second.compared >= minCompared && second.kept === 0;
  context.verify('answers-of-a-session-agree-in-lasting-members', !areNew, {
    exchange: pair.other,
    pointer: '/Accounts',
    wanted: 'the Ids that another answer to the same options gives to the same transactions',
    got: `other Ids for all ${compared} of them, also when both were asked for again`,
    related: [pair.one],
  });
}

/** True for a result with accounts in it, which alone can be compared. */
export function isResult(answer: Answered | undefined): answer is Answered {
  return answer?.response.status === 200 && accountsOf(answer).length > 0;
}
