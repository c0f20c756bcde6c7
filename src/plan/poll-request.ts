import type { Answered } from '../http/exchange.ts';
import { encodeText } from '../lib/encode-text.ts';
import { isObject, listObjects } from '../lib/json/values.ts';
import { parseUrl } from '../lib/url.ts';
import { Blocked } from './blocked.ts';
import type { CallOptions, CheckContext } from './check.ts';

/** How a RequestId is passed: in the path, by a link, or under a name. */
export type PollForm = 'path' | 'link' | `query:${string}` | `header:${string}`;

/**
 * How a RequestId reaches the Async route on this target, in the declared form or in another one (B-14). `link` follows
 * the link of the pending answer and throws Blocked when there is none.
 */
export function buildPollRequest(
  { target }: Pick<CheckContext, 'target'>,
  requestId: string,
  pending?: Answered,
  form: string = target.banking!.async,
): CallOptions {
  if (form === 'path') return { path: { requestId } };
  const noSegment = { rawPath: { requestId: '' } };
  if (form.startsWith('query:')) return { ...noSegment, query: { [form.slice('query:'.length)]: requestId } };
  if (form.startsWith('header:')) {
    return { ...noSegment, headers: { [form.slice('header:'.length)]: requestId } };
  }
  return { url: findLinkedUrl(target.banking!.baseUrl, pending, requestId) };
}

/** The texts of a pending body's links that name the Async route, those of `href` before those of `example`. */
export function listPollLinks(pending: Answered | undefined): readonly string[] {
  const body = pending?.response.json;
  const links = isObject(body) ? listObjects(body.Links) : [];
  const texts = [...links.map(({ href }) => href), ...links.map(({ example }) => example)];
  return texts.filter(
    (text): text is string => typeof text === 'string' && /GetAccountsDetailAsync/i.test(text),
  );
}

/**
 * The link of a pending body that leads to the result: an href that names the Async route; the href of a link that names
 * it elsewhere, or that stands alone, since an address may have any form; else an example.
 */
export function findPollLink(pending: Answered | undefined): string | undefined {
  const body = pending?.response.json;
  const links = isObject(body) ? listObjects(body.Links) : [];
  const withHref = links.filter(({ href }) => typeof href === 'string' && href !== '');
  const hrefOf = (link: Record<string, unknown> | undefined) => link?.href as string | undefined;
  const namesRoute = (...texts: readonly unknown[]) =>
    texts.some((text) => typeof text === 'string' && /GetAccountsDetailAsync/i.test(text));
  return (
    hrefOf(withHref.find(({ href }) => namesRoute(href))) ??
    hrefOf(withHref.find(({ rel, example }) => namesRoute(rel, example))) ??
    (withHref.length === 1 ? hrefOf(withHref[0]) : undefined) ??
    listPollLinks(pending)[0]
  );
}

/** The address that a pending body links to, on the target's own origin only: the key goes nowhere else. */
function findLinkedUrl(baseUrl: string, pending: Answered | undefined, requestId: string): string {
  const link = findPollLink(pending);
  if (link === undefined || pending === undefined) {
    throw new Blocked('the pending body links to no GetAccountsDetailAsync', 'banking');
  }
  // An example may show a placeholder for the id.
  const filled = link.replace(/\{request_?id\}/i, () => encodeText(requestId));
  const url = resolveLink(filled, pending.request.url);
  if (url === undefined) throw new Blocked('the pending body links to no address');
  if (url.origin === new URL(baseUrl).origin) return url.href;
  throw new Blocked(`the pending body links to another origin: ${url.origin}`);
}

/**
 * A path that begins with the route's own name stands below the place of the POST, as the document's example does.
 * Undefined for a link that names nothing.
 */
function resolveLink(link: string, postUrl: string): URL | undefined {
  const route = /^\/(GetAccountsDetailAsync.*)$/i.exec(link)?.[1];
  const address = route ?? link;
  return parseUrl(address, postUrl);
}
