import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import { isObject, listObjects } from '../../../src/lib/json/values.ts';
import { WrongSetting } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest, findPollLink, type PollForm } from '../../../src/plan/poll-request.ts';
import { waitForNextPoll } from './poll.ts';

/** Forms in which a RequestId is usually passed, tried where the declared one is refused. */
const usualForms: readonly PollForm[] = [
  'path',
  'link',
  ...(['requestId', 'RequestId', 'request_id', 'id'] as const).map((name) => `query:${name}` as const),
  ...(['RequestId', 'x-request-id', 'request-id'] as const).map((name) => `header:${name}` as const),
];

/**
 * Proves that the declared form of passing the RequestId is not what a refused poll comes of. Throws WrongSetting where
 * polls in another form are answered and those in the declared one are still refused: that is a mistake of the target
 * file (B-14). Asked once per run; each poll keeps the interval.
 */
export async function requireAsyncForm(
  context: CheckContext,
  requestId: string,
  pending: Answered,
): Promise<void> {
  const other = await context.once('account detail: form of polls', () =>
    findOtherForm(context, requestId, pending),
  );
  if (other === undefined) return;
  const setting = 'banking.async';
  const declared = context.target.banking!.async;
  throw new WrongSetting(
    `polls by ${declared} are refused and those by ${other} are answered; correct ${setting}`,
    setting,
  );
}

/**
 * Follows the href of a pending answer that names its RequestId, as it is; undefined where none does, where it leads elsewhere, and where
 * a poll went there anyway.
 */
export async function followPollLink(
  context: CheckContext,
  requestId: string,
  pending: Answered,
  poll: Answered,
): Promise<Answered | undefined> {
  const link = findPollLink(pending);
  const isNamed = link?.toLowerCase().includes(requestId.toLowerCase()) === true;
  const isOwn = isNamed && isOwnLink(context.target.banking!.baseUrl, pending);
  if (!isOwn || !listHrefs(pending).includes(link)) return undefined;
  const request = buildPollRequest(context, requestId, pending, 'link');
  if (request.url?.toLowerCase() === poll.request.url.toLowerCase()) return undefined;
  return await context.call('getAccountsDetailAsync', { ...request, undocumented: true });
}

function listHrefs({ response: { json } }: Answered): readonly unknown[] {
  return listObjects(isObject(json) ? json.Links : []).map(({ href }) => href);
}

async function findOtherForm(
  context: CheckContext,
  requestId: string,
  pending: Answered,
): Promise<PollForm | undefined> {
  const poll = async (options: CallOptions): Promise<number> => {
    await waitForNextPoll(context);
    const { response } = await context.call('getAccountsDetailAsync', { ...options, undocumented: true });
    return response.status;
  };
  const declared = buildPollRequest(context, requestId, pending);
  const { baseUrl, async: own } = context.target.banking!;
  for (const form of usualForms) {
    if (form === own || (form === 'link' && !isOwnLink(baseUrl, pending))) continue;
    const status = await poll(buildPollRequest(context, requestId, pending, form));
    if (status !== 200 && status !== 202) continue;
    // It may have been refused as long as the data were processed.
    return isRefusal(await poll(declared)) ? form : undefined;
  }
  return undefined;
}

/** True for a link on the target's own origin: the key goes nowhere else. */
function isOwnLink(baseUrl: string, pending: Answered): boolean {
  const link = findPollLink(pending);
  const { url } = pending.request;
  if (link === undefined || !URL.canParse(link, url)) return false;
  return new URL(link, url).origin === new URL(baseUrl).origin;
}
