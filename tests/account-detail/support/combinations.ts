import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { verifyNotBroken } from '../../support/assertions/status.ts';
import {
  type Asked,
  canPoll,
  complete,
  type DetailOptions,
  resultOf,
} from '../../support/resources/account-detail.ts';
import { openSharedSession } from '../../support/resources/shared-detail.ts';
import { beginAfresh, NoFurtherOptions, requestWithOptions, tryFurtherOptions } from './further-options.ts';
import { judgeCompletion } from './pending-operations.ts';

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
 * Sends combinations in the shared session, or in fresh ones of the same person where that takes or follows no further
 * options, until one is refused. Of those that a POST answers, `polled` are polled too. Gives what was answered.
 */
export async function sendCombinations(
  context: CheckContext,
  result: Answered,
  all: readonly DetailOptions[],
  polled: ReadonlySet<DetailOptions>,
): Promise<readonly Combination[]> {
  const { requestId } = await openSharedSession(context);
  const answered: Combination[] = [];
  try {
    if ((await tryFurtherOptions(context, requestId, result)) !== 'followed') {
      for await (const one of requestInFreshSessions(context, requestId, all)) answered.push(one);
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
