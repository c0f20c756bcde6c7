import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { isRefusal } from '../../../src/http/busy.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { describeAnswer, describeMembers, verifyStatus } from '../../support/assertions/status.ts';
import { buildPollRequest } from '../../support/polling/poll-request.ts';
import { type DetailOperation, isAccepted } from '../../support/resources/account-detail.ts';
import { alterLastDigit } from '../../support/resources/shared-detail.ts';

/** Judges that an answer is a refusal. The document shows no error statuses here, so a 5xx only warns. */
export function verifyRefused(context: CheckContext, id: RequirementId, exchange: Answered): void {
  const { status } = exchange.response;
  const evidence = { exchange, wanted: 'a refusal: status 4xx', got: describeAnswer(exchange) };
  if (status >= 500) context.warn(id, evidence);
  else context.verify(id, status >= 300, evidence);
}

/** Records how the target refuses a banking call, which the document does not show. */
export function observeRefusal(context: CheckContext, what: string, exchange: Answered): void {
  context.observe('banking-error-answers', `${what}: ${describeMembers(exchange)}`, exchange);
}

type DeclaredErrors = NonNullable<NonNullable<CheckContext['target']['banking']>['errors']>;

/** Judges a refusal by the statuses that the target file declares for its kind. */
export function verifyDeclaredStatus(
  context: CheckContext,
  kind: keyof DeclaredErrors,
  exchange: Answered,
): void {
  const statuses = context.target.banking?.errors?.[kind];
  if (statuses === undefined || isAccepted(exchange)) return;
  verifyStatus(context, 'banking-errors-are-the-declared-ones', exchange, statuses);
}

/** Matches an id in either letter case: a GUID in a link may be written in the other one. */
function matchAnyCase(requestId: string): RegExp {
  return new RegExp(requestId.replace(/[^\w-]/g, '\\$&'), 'gi');
}

/**
 * Polls with an unknown RequestId, beside the known one of an operation whose POST was answered. A result need not
 * last: where it is gone, the poll that gave it is what the unknown one is held against.
 */
export async function judgeUnknownPoll(
  context: CheckContext,
  { requestId, posted, polled }: DetailOperation,
): Promise<void> {
  const known = buildPollRequest(context, requestId, posted);
  const wasGiven = polled?.last !== undefined && isAccepted(polled.last);
  const again = wasGiven ? await context.call('getAccountsDetailAsync', known) : undefined;
  const isGone = again !== undefined && isRefusal(again.response.status);
  if (!isGone) await context.setUp('getAccountsDetailAsync', known, 200, 202);
  const unknown = alterLastDigit(requestId);
  const options =
    known.url === undefined
      ? buildPollRequest(context, unknown)
      : { url: known.url.replace(matchAnyCase(requestId), unknown) };
  if (options.url !== undefined && options.url === known.url) {
    context.notExercised('unknown-request-id-is-refused-when-polled', 'the link holds no RequestId');
    return;
  }
  const exchange = await context.call('getAccountsDetailAsync', { ...options, undocumented: true });
  verifyRefused(context, 'unknown-request-id-is-refused-when-polled', exchange);
  verifyDeclaredStatus(context, 'unknownRequestId', exchange);
  if (!isAccepted(exchange)) observeRefusal(context, 'unknown RequestId, polled', exchange);
  if (known.url === undefined && context.depth !== 'quick') await judgePollWithoutGuid(context);
}

async function judgePollWithoutGuid(context: CheckContext): Promise<void> {
  const odd = { ...buildPollRequest(context, 'no-such-session'), undocumented: true };
  const exchange = await context.call('getAccountsDetailAsync', odd);
  verifyRefused(context, 'unknown-request-id-is-refused-when-polled', exchange);
  if (!isAccepted(exchange)) observeRefusal(context, 'RequestId that is not a GUID, polled', exchange);
}
