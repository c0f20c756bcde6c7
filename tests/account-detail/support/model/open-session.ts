import type { Answered } from '../../../../src/http/exchange.ts';
import { isOrdinaryBlock } from '../../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { buildPollRequest } from '../../../../src/plan/poll-request.ts';
import {
  askForDetail,
  canPoll,
  complete,
  type DetailOptions,
  isAccepted,
  openSession,
  resultOf,
} from '../../../support/resources/account-detail.ts';
import { accountsOf, filterNamesOf } from '../results.ts';
import { findDepartures, wholeOptions } from './predictions.ts';

/** A session whose answers can be predicted: one that is asked again, and then follows what it is asked with. */
export interface OpenSession {
  readonly number: number;
  readonly requestId: string;
  /** The answer to every option, of which every other one is a part. */
  readonly whole: Answered;
  /** Its accounts as AccountsFilter names them, each once. */
  readonly names: readonly string[];
  /** The first POST, whose links lead to the polls. */
  readonly posted: Answered;
  /** Whether a completed operation is polled again. */
  readonly isPolled: boolean;
}

/** Polls a completed operation once. */
export function pollSession(
  context: CheckContext,
  { requestId, posted }: Pick<OpenSession, 'requestId' | 'posted'>,
): Promise<Answered> {
  return context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, posted));
}

/**
 * Opens a session and asks it twice more, alone: for little, and for everything again. Undefined where it cannot be had,
 * takes no further POST, or answers otherwise than its options say: that is judged elsewhere.
 */
export async function openPredictable(
  context: CheckContext,
  number: number,
): Promise<OpenSession | undefined> {
  try {
    const requestId = await context.requestId(number - 1);
    const asked = await openSession(context, requestId, wholeOptions);
    if (!isAccepted(asked.posted)) return undefined;
    const [operation] = await complete(context, [asked]);
    const names = [...new Set(filterNamesOf(context, accountsOf(resultOf(operation!))))];
    if (names.length === 0) return undefined;
    return await askForLittle(context, { number, requestId, names, posted: asked.posted });
  } catch (error) {
    if (!isOrdinaryBlock(error)) throw error;
    return undefined;
  }
}

/** The session with its whole, where an answer to little, and a poll of it, are what the options make of the whole. */
async function askForLittle(
  context: CheckContext,
  session: Omit<OpenSession, 'isPolled' | 'whole'>,
): Promise<OpenSession | undefined> {
  const { requestId, posted, names } = session;
  const little: DetailOptions = {
    WithKYC: false,
    WithTransactions: false,
    AccountsFilter: names.slice(0, 1),
  };
  const isResult = ({ response }: Answered) => response.status === 200;
  const ask = async (options: DetailOptions) => (await askForDetail(context, requestId, options)).posted;
  const answer = await ask(little);
  if (!isResult(answer)) return undefined;
  const poll = canPoll(context, posted) ? await pollSession(context, session) : undefined;
  const isPolled = poll !== undefined && isResult(poll);
  const whole = await ask(wholeOptions);
  if (!isResult(whole)) return undefined;
  const answers = isPolled ? [answer, poll] : [answer];
  const isPredicted = answers.every((one) => findDepartures(context, whole, little, one).length === 0);
  return isPredicted ? { ...session, whole, isPolled } : undefined;
}
