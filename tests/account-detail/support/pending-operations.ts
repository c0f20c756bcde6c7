import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { type Answered, findHeader } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyStatus } from '../../support/assertions/status.ts';
import type { PolledOperation } from '../../support/polling/poll.ts';
import type { DetailOperation } from '../../support/resources/account-detail.ts';
import { judgeLinks, judgePolledLinks } from './pending-links.ts';

const hints = ['retry-after', 'location', 'content-location', 'link'];

function observeHints(context: CheckContext, pending: Answered): void {
  const seen = hints.flatMap((name) => {
    const value = findHeader(pending.response.headers, name);
    if (value === undefined) return [];
    return [name === 'retry-after' ? `Retry-After ${value}` : name];
  });
  context.observe('poll-hints', seen.join(', ') || 'none', pending);
}

/** 2.5, 3.2: the 202 of the POST, if there was one, those of the polls, and what they say of polling. */
export function judgePending(context: CheckContext, { posted, polled, requestId }: DetailOperation): void {
  for (const answer of polled?.answers ?? []) {
    if (answer.response.status === 202) judgePolledLinks(context, answer, requestId);
  }
  if (posted.response.status !== 202) return;
  judgeLinks(context, posted, requestId);
  observeHints(context, posted);
}

const paceRequirement: RequirementId = 'poll-after-ten-seconds-is-answered';

/**
 * 8: a poll at the documented pace is answered. One that is refused after another was answered 202 came too early for the
 * target; a 429 is of the edge, so that it is not judged.
 */
function judgePace(context: CheckContext, { answers, atPace }: PolledOperation): void {
  const firstPending = answers.findIndex(({ response }) => response.status === 202);
  for (const exchange of atPace) {
    const { status } = exchange.response;
    const isLater = firstPending >= 0 && answers.indexOf(exchange) > firstPending;
    if (status === 200 || status === 202 || (isLater && isRefusal(status)))
      verifyStatus(context, paceRequirement, exchange, [200, 202], 'the poll before it was answered 202');
  }
}

function isDeclaredToComplete({ target }: CheckContext, requestId: string): boolean {
  const { fixture, sessions } = target.banking ?? {};
  return (
    fixture?.completes === true || sessions?.find((one) => one.requestId === requestId)?.completes === true
  );
}

/** 8, A-17: an operation that is declared to complete does so within the limit of polling. */
export function judgeCompletion(context: CheckContext, { requestId, posted, polled }: DetailOperation): void {
  if (polled === undefined || !isDeclaredToComplete(context, requestId)) return;
  const isOver = polled.last === undefined;
  if (isOver && polled.answers.length === 0) {
    context.notExercised('pending-operation-completes', 'the limit was over before the first poll was due');
    return;
  }
  if (!isOver && polled.last?.response.status !== 200) return;
  const exchange: Answered = polled.answers.at(-1) ?? posted;
  context.verify('pending-operation-completes', !isOver, {
    exchange,
    wanted: 'a result within the limit of polling, as the target file declares',
    got: `202 still, after ${polled.answers.length} polls`,
  });
}

/** 3.2 and 8: the polls of one operation. */
export function judgePolls(context: CheckContext, operation: DetailOperation): void {
  for (const answer of operation.polled?.answers ?? []) {
    const { status } = answer.response;
    const isLast = answer === operation.polled?.last;
    if (status < 300 || isLast) {
      verifyStatus(context, 'get-accounts-detail-async-answers-200-or-202', answer, [200, 202]);
    }
  }
  if (operation.polled !== undefined) judgePace(context, operation.polled);
  judgeCompletion(context, operation);
}
