import type { Answered } from '../../../src/http/exchange.ts';
import { type AccountPage, accountPageOf } from '../../../src/judge/account-page.ts';
import type { Auth, CheckContext, WalkedPage } from '../../../src/plan/check.ts';
import { verifyNotBroken } from '../assertions/status.ts';
import { buildListQuery, type ListQuery } from './query.ts';

/** A walk over the pages of the accounts list. */
export interface WalkRequest extends ListQuery {
  /** Pages that are asked for at most. */
  readonly maxPages: number;
  /** The cursor of the first page that is asked for; absent: the beginning. */
  readonly offset?: string;
  /** What is followed where a page names both; page.nextOffset by default. */
  readonly by?: 'offset' | 'link';
  readonly auth?: Auth;
}

/** How a walk came to its end. */
export type WalkEnd =
  | { readonly kind: 'last-page' }
  /** `maxPages` were read, and the last of them leads on. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'repeated'; readonly exchange: Answered }
  /** A status other than 200, or a 200 without a page. */
  | { readonly kind: 'refused' | 'unreadable'; readonly exchange: Answered }
  /** The next link leads to another origin, where the token must not go. */
  | { readonly kind: 'foreign-link'; readonly href: string };

/** How a walk went on after its last page, in words that follow a count of accounts. */
export function describeEnd(end: WalkEnd): string {
  const words = {
    'last-page': 'ending with the last page',
    cut: 'with more pages to come',
    repeated: 'leading back to a page that was read',
    unreadable: 'and then a body that is not a page',
    'foreign-link': 'and then a link to another host',
  };
  return end.kind === 'refused'
    ? `and then status ${end.exchange.response.status} for the next page`
    : words[end.kind];
}

type Step = { readonly offset?: string } | { readonly href: string; readonly from: string };

/**
 * Gives one page after another and holds none of them. Cursors are never read: each goes back byte for byte.
 * Ends without an error whatever the target does; throws Blocked only where a call does.
 */
export async function* readPages(
  context: CheckContext,
  request: WalkRequest,
): AsyncGenerator<AccountPage, WalkEnd, undefined> {
  const followed = new Set<string>(request.offset === undefined ? [] : [request.offset]);
  const trace = createTracer(context, request);
  let step: Step = request.offset === undefined ? {} : { offset: request.offset };
  for (let asked = 1; ; asked++) {
    const exchange = await requestPage(context, request, step);
    if (exchange === undefined) {
      trace(asked, undefined, undefined, 'foreign-link');
      return { kind: 'foreign-link', href: (step as { href: string }).href };
    }
    const page = exchange.response.status === 200 ? accountPageOf(exchange) : undefined;
    if (page === undefined) {
      const kind = exchange.response.status === 200 ? 'unreadable' : 'refused';
      trace(asked, exchange, undefined, kind);
      return { kind, exchange };
    }
    const next = findNextStep(page, request.by);
    const key = next === undefined ? undefined : keyOf(next);
    const end = endOf(key, followed, asked === request.maxPages);
    trace(asked, exchange, page, end);
    yield page;
    if (end === 'repeated') return { kind: end, exchange };
    if (end !== undefined) return { kind: end };
    followed.add(key!);
    step = next!;
  }
}

/** How a walk ends at a page that leads on to `key`; undefined when it goes on. */
function endOf(key: string | undefined, followed: ReadonlySet<string>, isLast: boolean) {
  if (key === undefined) return 'last-page';
  if (followed.has(key)) return 'repeated';
  return isLast ? 'cut' : undefined;
}

function keyOf(step: Step): string {
  return 'href' in step ? step.href : (step.offset ?? '');
}

function findNextStep(
  { nextOffset, nextHref, exchange }: AccountPage,
  by: WalkRequest['by'],
): Step | undefined {
  const link = nextHref === undefined ? undefined : { href: nextHref, from: exchange.request.url };
  const cursor = nextOffset === undefined ? undefined : { offset: nextOffset };
  return by === 'link' ? (link ?? cursor) : (cursor ?? link);
}

/** The answer for a step; undefined for a link that leaves the service. */
async function requestPage(
  context: CheckContext,
  request: WalkRequest,
  step: Step,
): Promise<Answered | undefined> {
  const auth = request.auth === undefined ? {} : { auth: request.auth };
  if (!('href' in step)) {
    const rawQuery = buildListQuery(request, step.offset);
    const exchange = await context.call('listAccounts', { ...auth, rawQuery });
    // What a cursor gets is judged by the laws of walks.
    if (step.offset === undefined)
      verifyNotBroken(context, 'accounts-list-answers-200-with-a-page', exchange);
    return exchange;
  }
  const url = resolveLink(step.href, step.from);
  return url === undefined ? undefined : context.call('listAccounts', { ...auth, url });
}

/** A whole walk. */
export interface PageWalk {
  readonly request: WalkRequest;
  readonly pages: readonly AccountPage[];
  readonly end: WalkEnd;
}

/** Walks to the end and keeps every page. */
export function walkPages(context: CheckContext, request: WalkRequest): Promise<PageWalk> {
  const walk = () => collectPages(context, request);
  return request.maxPages === 1 ? walk() : context.walkAlone(walk);
}

async function collectPages(context: CheckContext, request: WalkRequest): Promise<PageWalk> {
  const kept: AccountPage[] = [];
  const rest = readPages(context, request);
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return { request, pages: kept, end: value };
    kept.push(value);
  }
}

/**
 * The address that a link of an answer means (RFC 3986, 5): resolved against the request. Undefined for one that leaves the service's own
 * origin, since the token goes with the request, and for what cannot be a URL.
 */
export function resolveLink(href: string, requestUrl: string): string | undefined {
  if (!URL.canParse(href, requestUrl)) return undefined;
  const url = new URL(href, requestUrl);
  return url.origin === new URL(requestUrl).origin ? url.href : undefined;
}

/** Records one page of a walk: its position, its exchange, what it held, how the walk ended there. */
type Trace = (
  number: number,
  exchange: Answered | undefined,
  page: AccountPage | undefined,
  end: WalkedPage['end'],
) => void;

/** Tells the context of every page of one walk, so that a report can draw it. */
function createTracer(context: CheckContext, { offset }: { readonly offset?: string }): Trace {
  let walk: Answered | undefined;
  return (number, exchange, page, end) => {
    walk ??= exchange;
    // A walk that never got an answer has nothing to show.
    if (walk === undefined) return;
    context.walked({
      walk,
      number,
      ...(offset === undefined ? {} : { resumed: true }),
      ...(exchange === undefined ? {} : { exchange }),
      ...(page === undefined ? {} : { size: page.size }),
      ...(Number.isSafeInteger(page?.totalElements) ? { total: Number(page!.totalElements) } : {}),
      ...(end === undefined ? {} : { end }),
    });
  };
}
