import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import { Blocked, WrongSetting } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest, findPollLink } from '../../../src/plan/poll-request.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { readUntil } from '../assertions/settling.ts';
import { verifyNotBroken, verifyStatus } from '../assertions/status.ts';
import { requireAsyncForm } from '../polling/async-form.ts';
import { type PolledOperation, pollOperations, waitForNextPoll } from '../polling/poll.ts';
import { requireQuiet } from './quiet-session.ts';

const pollAnswers = 'get-accounts-detail-async-answers-200-or-202';

/** The options of GetAccountsDetail by their names on the wire (4.6). */
export type DetailOptions = Readonly<Record<string, Json>>;

/** Every documented option but AccountsFilter, whose values only a result tells. */
export const everyOption: DetailOptions = {
  WithAccountIdentity: true,
  WithKYC: true,
  WithTransactions: true,
  DaysOfTransactions: 'Days365',
  WithDetailsAndBankingStatements: true,
  NumberOfBankingStatements: 'MostRecent',
};

/** One POST and what came of it. */
export interface DetailOperation extends Asked {
  /** The polls, where the POST was answered 202. */
  readonly polled?: PolledOperation;
  /** The result as a further POST gives it, where the polls ended without it. */
  readonly givenLater?: Answered;
}

/** A POST that may have to be polled. */
export interface Asked {
  readonly requestId: string;
  readonly options: DetailOptions;
  readonly posted: Answered;
  /** When its answer was there, in milliseconds since the epoch. */
  readonly since: number;
}

/** True for the two documented answers of a valid request. */
export function isAccepted({ response }: Answered): boolean {
  return response.status === 200 || response.status === 202;
}

/** Sends GetAccountsDetail for a session and gives the answer, whatever its status. */
export async function askForDetail(
  context: CheckContext,
  requestId: string,
  options: DetailOptions = {},
): Promise<Asked> {
  const posted = await context.call('getAccountsDetail', { json: { RequestId: requestId, ...options } });
  context.timeline(requestId, posted);
  // What options get is judged beside the same session without them.
  const isPlain = Object.keys(options).length === 0;
  if (isPlain) verifyNotBroken(context, 'get-accounts-detail-answers-200-or-202', posted);
  return { requestId, options, posted, since: context.clock.now() };
}

/** The first POST of a session, which the target may take its settle time to know. */
export async function openSession(
  context: CheckContext,
  requestId: string,
  options: DetailOptions = {},
): Promise<Asked> {
  if (context.look > 1) await requireQuiet(context, requestId);
  return readUntil(
    context,
    () => askForDetail(context, requestId, options),
    ({ posted }) => isAccepted(posted) || posted.response.status >= 500,
  );
}

/**
 * Begins an operation with options, in a session of the check's own. Judges that documented options are accepted:
 * gives nothing when they are refused while the session itself is not. Throws Blocked when the session is refused.
 */
export async function begin(
  context: CheckContext,
  requestId: string,
  options: DetailOptions,
): Promise<Asked | undefined> {
  const asked = await openSession(context, requestId, options);
  if (!isAccepted(asked.posted)) await requireAccepted(context, requestId);
  const hint = 'the same session is accepted with its RequestId alone';
  const requirement = 'account-detail-accepts-every-option';
  return verifyStatus(context, requirement, asked.posted, [200, 202], hint) ? asked : undefined;
}

/** Proves that a session is accepted with its RequestId alone. Throws Blocked otherwise. */
export async function requireAccepted(context: CheckContext, requestId: string): Promise<Answered> {
  const { posted } = await askForDetail(context, requestId);
  if (isAccepted(posted)) return posted;
  throw explainRefusedSession(context, requestId, posted.response.status);
}

/** What is thrown when a session is refused: one that the target file lists is used up, or is none. */
export function explainRefusedSession({ target }: CheckContext, requestId: string, status: number): Blocked {
  const index = target.banking?.sessions?.findIndex((session) => session.requestId === requestId) ?? -1;
  if (index < 0 || !isRefusal(status))
    return new Blocked(`GetAccountsDetail refuses a session that was authorized: it answered ${status}`);
  const setting = 'banking.sessions';
  const advice = `it may have ended, so put a fresh RequestId into ${setting}`;
  return new WrongSetting(
    `GetAccountsDetail refuses item ${index} of ${setting} with ${status}; ${advice}`,
    setting,
  );
}

/**
 * Polls those that are pending, side by side, until each has ended or the limit is over. Throws WrongSetting where they are
 * refused in the declared form and answered in another.
 */
export async function complete(context: CheckContext, asked: readonly Asked[]): Promise<DetailOperation[]> {
  const pending = asked.filter(({ posted }) => posted.response.status === 202);
  const polled = await pollOperations(
    context,
    pending.map(({ requestId, posted, since }) => ({ requestId, answer: posted, since })),
  );
  for (const [index, { requestId, posted }] of pending.entries()) {
    const { last, answers } = polled[index]!;
    if (last !== undefined) verifyNotBroken(context, pollAnswers, last);
    const [first] = answers;
    if (first !== undefined && isRefusal(first.response.status))
      await requireAsyncForm(context, requestId, posted);
  }
  const operations: DetailOperation[] = [];
  for (const one of asked) {
    const index = pending.indexOf(one);
    const operation = index < 0 ? one : { ...one, polled: polled[index]! };
    operations.push(await askWherePollsEnd(context, operation));
  }
  return operations;
}

/** Further POSTs and polls by which a result is waited for where the polls ended without one. */
const maxLaterTurns = 3;

/**
 * A poll that is neither a result nor a 202 breaks a requirement of its own; what the session shows can still be asked
 * for by a further POST, or a poll after it (3.2), so that the one defect does not hide the others.
 */
async function askWherePollsEnd(context: CheckContext, operation: DetailOperation): Promise<DetailOperation> {
  const { requestId, options, polled } = operation;
  if (polled?.last === undefined || polled.last.response.status === 200) return operation;
  const json = { RequestId: requestId, ...options };
  const isResult = ({ response }: Answered) => response.status === 200;
  for (let turns = 0; turns < maxLaterTurns; turns += 1) {
    await waitForNextPoll(context);
    const again = await context.call('getAccountsDetail', { json });
    if (isResult(again)) return { ...operation, givenLater: again };
    if (again.response.status !== 202 || !canPoll(context, again)) break;
    await waitForNextPoll(context);
    const poll = await context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, again));
    if (isResult(poll)) return { ...operation, givenLater: poll };
  }
  return operation;
}

/** The answer that an operation ended with; undefined where the polls gave up. */
export function lastOf({ posted, polled, givenLater }: DetailOperation): Answered | undefined {
  return givenLater ?? (polled === undefined ? posted : polled.last);
}

/** The answer with the result, from a POST or from the last poll. Throws Blocked when there is none. */
export function resultOf(operation: DetailOperation): Answered {
  const { polled } = operation;
  const last = lastOf(operation);
  if (last?.response.status === 200) return last;
  if (last !== undefined) throw new Blocked(`an operation ended with ${last.response.status}, not 200`);
  throw new Blocked(`no result after ${polled?.answers.length} polls, as many as the limit allows`);
}

/** Asks and polls in a session that is open already, and gives the answer with the result; undefined for none. */
export async function fetchResult(
  context: CheckContext,
  requestId: string,
  options: DetailOptions,
): Promise<Answered | undefined> {
  const asked = await askForDetail(context, requestId, options);
  if (!isAccepted(asked.posted)) return undefined;
  const [operation] = await complete(context, [asked]);
  return resultOf(operation!);
}

/** False where polls follow the link of a pending body, and the POST was answered with the result at once. */
export function canPoll({ target }: CheckContext, posted: Answered): boolean {
  return target.banking?.async !== 'link' || findPollLink(posted) !== undefined;
}

/** Every answer of an operation, the POST first. */
export function answersOf({ posted, polled }: DetailOperation): readonly Answered[] {
  return [posted, ...(polled?.answers ?? [])];
}

/** The result of one operation as the POST gives it and as a poll gives it; one of them may be missing. */
export interface BothWays {
  readonly posted?: Answered;
  readonly polled?: Answered;
  /** The one that answers the options most directly: the POST's, if there is one. */
  readonly direct: Answered;
}

/**
 * Asks for a completed operation the other way round than it was completed: by a POST with the same options, or by
 * a poll. Throws Blocked when it has no result.
 */
export async function fetchBothWays(context: CheckContext, operation: DetailOperation): Promise<BothWays> {
  const { requestId, options, posted } = operation;
  const result = resultOf(operation);
  if (result.operation === 'getAccountsDetail') {
    if (!canPoll(context, posted)) return { posted: result, direct: result };
    const poll = await context.call('getAccountsDetailAsync', buildPollRequest(context, requestId, posted));
    verifyNotBroken(context, pollAnswers, poll);
    return { posted: result, direct: result, ...(poll.response.status === 200 ? { polled: poll } : {}) };
  }
  const again = (await askForDetail(context, requestId, options)).posted;
  if (again.response.status !== 200) return { polled: result, direct: result };
  return { posted: again, polled: result, direct: again };
}
