import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { verifyNotBroken } from '../../support/assertions/status.ts';
import { combinePairwise } from '../../support/generators/pairwise.ts';
import {
  type Asked,
  askForDetail,
  canPoll,
  complete,
  type DetailOptions,
  resultOf,
} from '../../support/resources/account-detail.ts';
import {
  beginAfresh,
  NoFurtherOptions,
  requestWithOptions,
  tryFurtherOptions,
  withoutParts,
} from './further-options.ts';
import { judgeCompletion } from './pending-operations.ts';

const choices = {
  // Absent stands for the documented default.
  WithAccountIdentity: [true, false, undefined],
  WithKYC: [true, false, undefined],
  WithDetailsAndBankingStatements: [false, true, undefined],
  // Absent, or the documented default written out; with statements and without.
  NumberOfBankingStatements: [undefined, 'MostRecent'],
};

/**
 * Combines values of all options; `filter` is the AccountsFilter of those that have one. A window has an effect on transactions only, and a
 * filter hides what other accounts show: so all pairs are formed with transactions of all accounts. With those of one, and without
 * transactions, each choice stands at least once, which makes the pairs of it with a filter and with transactions that are left out.
 */
export function combineOptions(filter: DetailOptions): readonly DetailOptions[] {
  const windowed = combinePairwise({
    ...choices,
    WithTransactions: [true, undefined],
    DaysOfTransactions: ['Days90', 'Days365', undefined],
  });
  const none = combinePairwise({
    ...choices,
    filter: [false, true],
    DaysOfTransactions: ['Days90', 'Days365'],
  });
  const all = [
    ...windowed.map((one) => ({ ...one, filter: false })),
    ...pickCovering(windowed, ['WithTransactions', 'DaysOfTransactions']).map((one) => ({
      ...one,
      filter: true,
    })),
    ...pickCovering(none, ['filter', 'DaysOfTransactions']).map((one) => ({
      ...one,
      WithTransactions: false,
    })),
  ];
  return all.map(({ filter: isFiltered, ...options }) => {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(given), ...(isFiltered ? filter : {}) } as DetailOptions;
  });
}

/** Picks the combinations that bring a value which none before them has, or a pair of the named choices. */
export function pickCovering<One extends object>(all: readonly One[], named: readonly (keyof One)[]): One[] {
  const met = new Set<string>();
  return all.filter((one) => {
    const values = Object.entries(one).map(([name, value]) => `${name}=${value}`);
    const pairs = named.flatMap((a, at) =>
      named.slice(at + 1).map((b) => `${String(a)}=${one[a]}&${String(b)}=${one[b]}`),
    );
    const brings = [...values, ...pairs].some((text) => !met.has(text));
    for (const text of [...values, ...pairs]) met.add(text);
    return brings;
  });
}

/** The answers to one combination, and the session that gave them. */
export interface Combination {
  readonly requestId: string;
  readonly options: DetailOptions;
  /** The result, and where a POST gave it, that of a poll. */
  readonly answers: readonly Answered[];
}

/** One of these answers. */
export interface Read {
  readonly requestId: string;
  readonly options: DetailOptions;
  readonly result: Answered;
}

/** Sends one combination; undefined when it is refused, which is judged. */
async function requestCombination(
  context: CheckContext,
  like: string,
  options: DetailOptions,
  isPolled: boolean,
): Promise<Combination | undefined> {
  const hint = 'the same session is accepted with its RequestId alone';
  const further = await requestWithOptions(context, like, options, hint);
  if (further === undefined) return undefined;
  const { requestId, posted, result } = further;
  if (!isPolled || result !== posted || !canPoll(context, result))
    return { requestId, options, answers: [result] };
  const poll = await context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, result));
  verifyNotBroken(context, 'get-accounts-detail-async-answers-200-or-202', poll);
  const answers = poll.response.status === 200 ? [result, poll] : [result];
  return { requestId, options, answers };
}

/** Fresh sessions that wait for their results side by side. */
const maxSideBySide = 6;

/** Sends each combination in a fresh session, some of them side by side, until one is refused. */
async function* requestInFreshSessions(
  context: CheckContext,
  like: string,
  all: readonly DetailOptions[],
): AsyncGenerator<Combination> {
  for (let from = 0; from < all.length; from += maxSideBySide) {
    const begun: Asked[] = [];
    for (const options of all.slice(from, from + maxSideBySide)) {
      const asked = await beginAfresh(context, like, options);
      if (asked === undefined) return;
      begun.push(asked);
    }
    for (const operation of await complete(context, begun)) {
      judgeCompletion(context, operation);
      const { requestId, options } = operation;
      yield { requestId, options, answers: [resultOf(operation)] };
    }
  }
}

/**
 * Sends combinations in a completed session, or in fresh ones of the same person where that takes or follows no further
 * options, until one is refused. Of those that a POST answers, `polled` are polled too. Gives what was answered.
 */
export async function sendCombinations(
  context: CheckContext,
  { requestId, result }: Pick<Read, 'requestId' | 'result'>,
  all: readonly DetailOptions[],
  polled: ReadonlySet<DetailOptions>,
): Promise<readonly Combination[]> {
  const answered: Combination[] = [];
  try {
    if ((await tryFurtherOptions(context, requestId, result)) !== 'followed') {
      // What a further request did not bring about, the first of a session has to; asked twice, whatever others ask meanwhile.
      for await (const one of requestInFreshSessions(context, requestId, [withoutParts, ...all])) {
        if (one.options === withoutParts) await askForDetail(context, one.requestId, withoutParts);
        answered.push(one);
      }
      return answered;
    }
    for (const options of all) {
      const one = await requestCombination(context, requestId, options, polled.has(options));
      if (one === undefined) return answered;
      answered.push(one);
    }
  } catch (error) {
    // Other tests judge the same by the first requests of their sessions.
    if (!(error instanceof NoFurtherOptions)) throw error;
  }
  return answered;
}
