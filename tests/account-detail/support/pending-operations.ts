import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { gradeStatus } from '../../support/assertions/status.ts';
import type { DetailOperation } from '../../support/resources/account-detail.ts';

/** True for a session that the target file says to complete: each one, those of its persona, or this one. */
export function isDeclaredToComplete(context: CheckContext, requestId: string): boolean {
  const { fixture, sessions, authorize } = context.target.banking ?? {};
  if (fixture?.completes === true) return true;
  const kind = context.sessionKind(requestId);
  if (kind === undefined) return sessions?.find((one) => one.requestId === requestId)?.completes === true;
  // A persona that is not declared is that of any session.
  return authorize?.completes?.includes(authorize.personas?.[kind] === undefined ? 'any' : kind) === true;
}

/** 8, A-17: an operation that is declared to complete does so within the limit of polling. No exchange shows that the limit is over. */
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

/** The same for a pending operation whose result the next POST gives, so that nobody polls for it. */
export function judgeCompletionByPost(context: CheckContext, requestId: string, exchange: Answered): void {
  if (!isDeclaredToComplete(context, requestId)) return;
  const wanted = 'a result within the limit of polling, as the target file declares';
  context.verify('pending-operation-completes', true, { exchange, wanted, got: 'it, by a further POST' });
}

/**
 * 3.2: the polls of one operation. A refusal may be that of a form which the target file declares wrongly, as the fixtures find out. One
 * after a 202 may say that the operation has failed, which the document has no status for, unless its result is there all the same.
 */
export function judgePolls(context: CheckContext, { requestId, polled, givenLater }: DetailOperation): void {
  const { answers = [], last } = polled ?? {};
  const hasResult = givenLater?.operation === 'getAccountsDetail' || isDeclaredToComplete(context, requestId);
  const mayHaveFailed = (status: number) => isRefusal(status) && answers.length > 1 && !hasResult;
  for (const answer of answers)
    if (answer.response.status < 300 || answer === last)
      gradeStatus(context, 'get-accounts-detail-async-answers-200-or-202', answer, {
        passes: [200, 202],
        warns: mayHaveFailed,
      });
}
