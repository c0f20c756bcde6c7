import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { isObject, type JsonObject, listObjects } from '../../support/assertions/bodies.ts';
import { describeAnswer, describeMembers, verifyStatus } from '../../support/assertions/status.ts';
import { canPoll, type DetailOperation, isAccepted } from '../../support/resources/account-detail.ts';
import { alterLastDigit, completeSharedOperation } from '../../support/resources/shared-detail.ts';

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

/**
 * Polls an operation under a customerId that is none of the caller's. A refusal may speak of a result that was given, so it
 * says nothing of the customerId; the document shows no check of it either, so an answer only warns.
 */
export async function judgePollOfCustomer(
  context: CheckContext,
  { requestId, posted }: DetailOperation,
  customerId: string,
): Promise<void> {
  if (!canPoll(context, posted)) return;
  const { path, url, ...others } = buildPollRequest(context, requestId, posted);
  const elsewhere = url?.replace(matchAnyCase(context.target.banking!.customerId), customerId);
  if (url !== undefined && elsewhere === url) return;
  const place = elsewhere === undefined ? { path: { ...path, customerId } } : { url: elsewhere };
  const exchange = await context.call('getAccountsDetailAsync', { ...others, ...place, undocumented: true });
  if (!isRefusal(exchange.response.status)) verifyRefused(context, 'unknown-customer-is-refused', exchange);
}

/** Matches an id in either letter case: a GUID in a link may be written in the other one. */
function matchAnyCase(requestId: string): RegExp {
  return new RegExp(requestId.replace(/[^\w-]/g, '\\$&'), 'gi');
}

type UnknownRequirement =
  | 'unknown-request-id-ends-in-a-refusal'
  | 'polled-unknown-request-id-ends-in-a-refusal';

/** Polls of an unknown RequestId beyond those that a known one took. */
const morePolls = 2;

/**
 * Judges what an unknown RequestId comes to: a target may queue it and refuse it when it is polled, but gives it no
 * accounts. Gives the answer that it came to.
 */
export async function judgeUnknownSession(
  context: CheckContext,
  requirement: UnknownRequirement,
  asked: Answered,
  requestId: string,
): Promise<Answered> {
  const last = await pollToItsEnd(context, asked, requestId);
  const { status } = last.response;
  const shown = status === 200 ? listObjects(objectIn(last).Accounts).length : 0;
  const got = shown > 0 ? `status 200 with ${shown} accounts` : describeAnswer(last);
  const evidence = {
    exchange: last,
    wanted: 'a refusal, at once or when it is polled',
    got,
    ...(last === asked ? {} : { related: [asked] }),
  };
  // The document shows no error statuses here, and no row speaks of an answer that holds nothing.
  if (shown === 0 && !(status >= 300 && status < 500)) context.warn(requirement, evidence);
  else context.verify(requirement, shown === 0, evidence);
  return last;
}

function objectIn({ response }: Answered): JsonObject {
  return isObject(response.json) ? response.json : {};
}

/** Polls what is pending, a few times more than the shared session took. */
async function pollToItsEnd(context: CheckContext, asked: Answered, requestId: string): Promise<Answered> {
  if (asked.response.status !== 202 || !canPoll(context, asked)) return asked;
  const { polled } = await completeSharedOperation(context);
  const maxPolls = (polled?.answers.length ?? 0) + morePolls;
  let last = asked;
  for (let polls = 0; polls < maxPolls && last.response.status === 202; polls++) {
    await context.clock.sleep(context.target.banking!.poll.interval * 1000);
    const options = { ...buildPollRequest(context, requestId, asked), undocumented: true };
    last = await context.call('getAccountsDetailAsync', options);
  }
  return last;
}

/**
 * Polls with an unknown RequestId, beside the known one of an operation whose POST was answered. A result need not
 * last: where it is gone, the poll that gave it is what the unknown one is held against.
 */
export async function judgeUnknownPoll(context: CheckContext, operation: DetailOperation): Promise<void> {
  const { requestId, posted } = operation;
  const known = buildPollRequest(context, requestId, posted);
  const requirement = 'polled-unknown-request-id-ends-in-a-refusal';
  const isKnownPolled = await isAnsweredWhenPolled(context, operation);
  const unknown = alterLastDigit(requestId);
  const options =
    known.url === undefined
      ? buildPollRequest(context, unknown)
      : { url: known.url.replace(matchAnyCase(requestId), unknown) };
  if (options.url !== undefined && options.url === known.url) {
    context.notExercised(requirement, 'the link holds no RequestId');
    return;
  }
  const exchange = await context.call('getAccountsDetailAsync', { ...options, undocumented: true });
  if (!isKnownPolled && isRefusal(exchange.response.status)) {
    context.notExercised(requirement, 'the polls of a known session are refused too: its result was given');
    return;
  }
  const last = await judgeUnknownSession(context, requirement, exchange, unknown);
  verifyDeclaredStatus(context, 'unknownRequestId', last);
  if (!isAccepted(last)) observeRefusal(context, 'unknown RequestId, polled', last);
  if (known.url === undefined && context.depth !== 'quick') await judgePollWithoutGuid(context);
}

/** True when polls of a known session are answered, now or when they gave its result. */
async function isAnsweredWhenPolled(
  context: CheckContext,
  { requestId, posted, polled }: DetailOperation,
): Promise<boolean> {
  const known = buildPollRequest(context, requestId, posted);
  const again = await context.call('getAccountsDetailAsync', known);
  if (isAccepted(again)) return true;
  const { status } = again.response;
  const wasGiven = polled?.last !== undefined && isAccepted(polled.last);
  if (isRefusal(status)) return wasGiven;
  throw new Blocked(`set-up failed: a poll of a known session answered ${status}, not 200 or 202`);
}

async function judgePollWithoutGuid(context: CheckContext): Promise<void> {
  const unknown = 'no-such-session';
  const odd = { ...buildPollRequest(context, unknown), undocumented: true };
  const exchange = await context.call('getAccountsDetailAsync', odd);
  const last = await judgeUnknownSession(
    context,
    'polled-unknown-request-id-ends-in-a-refusal',
    exchange,
    unknown,
  );
  if (!isAccepted(last)) observeRefusal(context, 'RequestId that is not a GUID, polled', last);
}
