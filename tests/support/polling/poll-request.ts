import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { isObject, itemsOf } from '../assertions/bodies.ts';

/**
 * How a RequestId reaches the Async route on this target (B-14). `link` follows the link of the pending answer and
 * throws Blocked when there is none.
 */
export function buildPollRequest(
  { target }: Pick<CheckContext, 'target'>,
  requestId: string,
  pending?: Answered,
): CallOptions {
  const form = target.banking!.async;
  if (form === 'path') return { path: { requestId } };
  const noSegment = { rawPath: { requestId: '' } };
  if (form.startsWith('query:')) return { ...noSegment, query: { [form.slice('query:'.length)]: requestId } };
  if (form.startsWith('header:')) {
    return { ...noSegment, headers: { [form.slice('header:'.length)]: requestId } };
  }
  return { url: findLinkedUrl(target.banking!.baseUrl, pending) };
}

/** The texts of a pending body's links that name the Async route, those of `href` before those of `example`. */
export function listPollLinks(pending: Answered | undefined): readonly string[] {
  const body = pending?.response.json;
  const links = isObject(body) ? itemsOf(body.Links) : [];
  const texts = [...links.map(({ href }) => href), ...links.map(({ example }) => example)];
  return texts.filter(
    (text): text is string => typeof text === 'string' && /GetAccountsDetailAsync/i.test(text),
  );
}

/** The address that a pending body links to, on the target's own origin only: the key goes nowhere else. */
function findLinkedUrl(baseUrl: string, pending: Answered | undefined): string {
  const [link] = listPollLinks(pending);
  if (link === undefined || pending === undefined) {
    throw new Blocked('the pending body links to no GetAccountsDetailAsync', 'banking');
  }
  const url = new URL(resolveLink(link, pending.request.url));
  if (url.origin === new URL(baseUrl).origin) return url.href;
  throw new Blocked(`the pending body links to another origin: ${url.origin}`);
}

/** A path that begins with the route's own name stands below the place of the POST, as the document's example does. */
function resolveLink(link: string, postUrl: string): string {
  const route = /^\/(GetAccountsDetailAsync.*)$/i.exec(link)?.[1];
  return new URL(route ?? link, postUrl).href;
}
