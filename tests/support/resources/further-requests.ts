import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, listObjects } from '../assertions/bodies.ts';
import { holdSameItems } from '../assertions/comparison.ts';
import {
  type Asked,
  askForDetail,
  complete,
  type DetailOptions,
  fetchResult,
  isAccepted,
  openSession,
  resultOf,
} from './account-detail.ts';
import { completeSharedOperation } from './shared-detail.ts';

// A session may be good for one result, or stay with the options that it was asked with first (3.2 shows no second
// POST, A-59). What a check asks for beside its first request then takes a fresh session of the same person.

/** The first POST of a fresh session of the same person; undefined where none can be authorized. */
export async function askInFreshSession(
  context: CheckContext,
  like: string,
  options: DetailOptions,
): Promise<Asked | undefined> {
  const requestId = await context.freshRequestId(like);
  return requestId === undefined ? undefined : openSession(context, requestId, options);
}

/** The result of a fresh session of the same person; undefined where there is none to be had. */
export async function fetchAfresh(
  context: CheckContext,
  like: string,
  options: DetailOptions,
): Promise<Answered | undefined> {
  const asked = await askInFreshSession(context, like, options);
  if (asked === undefined || !isAccepted(asked.posted)) return undefined;
  const [operation] = await complete(context, [asked]);
  return resultOf(operation!);
}

/** The result of an open session with further options, or of a fresh one of the same person; undefined for none. */
export async function fetchInAnySession(
  context: CheckContext,
  requestId: string,
  options: DetailOptions,
): Promise<Answered | undefined> {
  return (await fetchResult(context, requestId, options)) ?? (await fetchAfresh(context, requestId, options));
}

/**
 * A session of the shared one's person that takes a POST at this moment: the shared one while it is answered again, else
 * a fresh one. What is refused in it is refused for another reason than that its result was given. Undefined for none.
 */
export async function findOpenSession(context: CheckContext): Promise<string | undefined> {
  const { requestId } = await completeSharedOperation(context);
  const isOpen = await context.once('shared account detail: asked again', async () => {
    const { posted } = await askForDetail(context, requestId);
    return !isRefusal(posted.response.status);
  });
  return isOpen ? requestId : context.freshRequestId(requestId);
}

/**
 * True when two sessions of one person name the accounts alike, by their Ids and as AccountsFilter names them: only then
 * can the names of one be sent in another.
 */
export function hasSameAccountNames(context: CheckContext): Promise<boolean> {
  return context.once('account detail: accounts of two sessions', async () => {
    const operation = await completeSharedOperation(context);
    const other = await fetchAfresh(context, operation.requestId, {});
    if (other === undefined) return false;
    const [one, two] = [resultOf(operation), other].map((result) => listNames(context, result));
    return holdSameItems(one!, two!);
  });
}

function listNames({ target }: CheckContext, { response }: Answered): string[] {
  const accounts = isObject(response.json) ? listObjects(response.json.Accounts) : [];
  return accounts.map((account) => `${account.Id} ${account[target.banking!.accountsFilter]}`);
}
