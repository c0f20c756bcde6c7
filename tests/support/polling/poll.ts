import type { Answered } from '../../../src/http/exchange.ts';
import { Unavailable } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';

/** Polls in a row that the service may leave unanswered before the suite gives up, and milliseconds more to wait after each. */
const max = { failures: 4, pauseMs: 250 };
/** Polls that a declared limit leaves in any case: a machine that stood still says nothing about the target. */
const minPolls = 3;
/** Milliseconds since the 202 after which nobody polls any more (8). */
const maxPollingMs = 1_800_000;

/** Waits as long as a caller waits between two polls (8), or several times as long. */
export function waitForNextPoll({ target, clock }: CheckContext, intervals = 1): Promise<void> {
  return clock.sleep(intervals * target.banking!.poll.interval * 1000);
}

/** An operation to poll: its RequestId, the 202 of its POST, and when that came (milliseconds since the epoch). */
export interface PendingOperation {
  readonly requestId: string;
  readonly answer: Answered;
  readonly since: number;
}

/** What came of polling one operation. */
export interface PolledOperation {
  /** Every poll that was answered, in order. */
  readonly answers: readonly Answered[];
  /** Those of them that came at the pace: one that is sent again comes later. */
  readonly atPace: readonly Answered[];
  /** The answer that ended it, other than 202. Absent when the limit was over before. */
  readonly last?: Answered;
}

interface OpenOperation {
  readonly pending: PendingOperation;
  readonly answers: Answered[];
  readonly atPace: Answered[];
  /** Milliseconds since the epoch after which no poll is due, but for the first few. */
  readonly deadline: number;
  due: number;
  failures: number;
  last?: Answered;
  isCutOff: boolean;
}

/**
 * Calls the Async route for each pending operation, every interval after its last answer and never sooner, until
 * one has its final answer or the limit since its 202 is over (3.2, 8). The document does not say who must be
 * done by then, so giving up is a result and no error.
 */
export async function pollOperations(
  context: CheckContext,
  pending: readonly PendingOperation[],
): Promise<PolledOperation[]> {
  const { interval, limit } = context.target.banking!.poll;
  const { clock } = context;
  const all = pending.map((one): OpenOperation => {
    const deadline = one.since + limit * 1000;
    const due = clock.now() + interval * 1000;
    return { pending: one, answers: [], atPace: [], deadline, due, failures: 0, isCutOff: false };
  });
  for (let open = all; open.length > 0; open = open.filter(isOpen)) {
    for (const one of open) one.isCutOff = isOver(one);
    const due = Math.min(...open.filter(isOpen).map((one) => one.due));
    if (due === Number.POSITIVE_INFINITY) break;
    if (interval >= 1) context.reportProgress(`waiting for account details, next poll in ${interval} s`);
    await sleepUntil(context, due);
    for (const one of open) {
      if (isOpen(one) && one.due <= clock.now()) await pollOnce(context, one, interval);
    }
  }
  return all.map(({ answers, atPace, last }) => ({
    answers,
    atPace,
    ...(last === undefined ? {} : { last }),
  }));
}

function isOpen({ last, isCutOff }: OpenOperation): boolean {
  return last === undefined && !isCutOff;
}

/** True where the next poll would be due after the limit: one that was due before may come late, where others kept the run busy. */
function isOver({ pending, answers, deadline, due }: OpenOperation): boolean {
  return isTooLate(pending, due) || (due > deadline && answers.length >= minPolls);
}

function isTooLate({ since }: PendingOperation, moment: number): boolean {
  return moment > since + maxPollingMs;
}

async function sleepUntil({ clock }: CheckContext, moment: number): Promise<void> {
  // A timer may fire a little early, and a poll never does.
  while (clock.now() < moment) await clock.sleep(moment - clock.now());
}

async function pollOnce(context: CheckContext, one: OpenOperation, interval: number): Promise<void> {
  const { clock } = context;
  one.isCutOff = isTooLate(one.pending, clock.now());
  if (one.isCutOff) return;
  const { requestId, answer: posted } = one.pending;
  const options = { ...buildPollRequest(context, requestId, posted), noRetry: true };
  const answer = await context.call('getAccountsDetailAsync', options).catch((error: unknown) => {
    one.failures += 1;
    if (!(error instanceof Unavailable) || one.failures >= max.failures) throw error;
    return undefined;
  });
  one.due = clock.now() + Math.max(interval * 1000, answer === undefined ? max.pauseMs * one.failures : 0);
  if (answer === undefined) return;
  context.timeline(requestId, answer);
  recordAnswer(one, answer);
  noteTrouble(context, one.answers);
}

/** An internal error between two polls that are answered well. One to the first poll may be that of a job not yet there. */
function noteTrouble(context: CheckContext, answers: readonly Answered[]): void {
  const [before, broken, again] = answers.slice(-3);
  const isWell = (answer: Answered | undefined) => answer !== undefined && answer.response.status < 300;
  if (broken !== undefined && again !== undefined && !isWell(broken) && isWell(before) && isWell(again))
    context.noteBroken(broken, again);
}

/** A 5xx ends the operation only when the next poll gets one too. */
function recordAnswer(one: OpenOperation, answer: Answered): void {
  const { status } = answer.response;
  const before = one.answers.at(-1)?.response.status ?? 202;
  one.answers.push(answer);
  if (one.failures === 0) one.atPace.push(answer);
  one.failures = 0;
  if (status === 202 || (status >= 500 && before < 500)) return;
  one.last = answer;
}
