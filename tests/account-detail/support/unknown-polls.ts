import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { canPoll, type DetailOperation } from '../../support/resources/account-detail.ts';
import { alterLastDigit } from '../../support/resources/shared-detail.ts';

/** Matches an id in either letter case: a GUID in a link may be written in the other one. */
function matchAnyCase(requestId: string): RegExp {
  return new RegExp(requestId.replace(/[^\w-]/g, '\\$&'), 'gi');
}

/** Polls that differ from that of a known operation in the RequestId alone; none where its link names no RequestId. */
export function listPollsOfUnknown(
  context: CheckContext,
  { requestId, posted }: DetailOperation,
): readonly { readonly id: string; readonly request: CallOptions }[] {
  if (!canPoll(context, posted)) return [];
  const { url } = buildPollRequest(context, requestId, posted);
  // Another one than those of POSTs, which may be queued.
  const unknown = alterLastDigit(alterLastDigit(requestId));
  if (url === undefined) {
    const ids = context.depth === 'quick' ? [unknown] : [unknown, 'no-such-session', `${requestId}0`];
    return ids.map((id) => ({ id, request: buildPollRequest(context, id) }));
  }
  const elsewhere = url.replace(matchAnyCase(requestId), unknown);
  if (elsewhere !== url) return [{ id: unknown, request: { url: elsewhere } }];
  context.notExercised('polled-unknown-request-id-ends-in-a-refusal', 'the link holds no RequestId');
  return [];
}

/** Polls an operation under another customerId, where its address names the customer. */
export async function pollWithOtherCustomerId(
  context: CheckContext,
  { requestId, posted }: DetailOperation,
  customerId: string,
): Promise<void> {
  if (!canPoll(context, posted)) return;
  const { path, url, ...others } = buildPollRequest(context, requestId, posted);
  const elsewhere = url?.replace(matchAnyCase(context.target.banking!.customerId), customerId);
  if (url !== undefined && elsewhere === url) return;
  const place = elsewhere === undefined ? { path: { ...path, customerId } } : { url: elsewhere };
  await context.call('getAccountsDetailAsync', { ...others, ...place, undocumented: true });
}
