import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law } from '../../src/judge/law.ts';
import { parseUrl } from '../../src/lib/url.ts';
import { decodeEscapes, parseAddress } from '../reading.ts';
import type { AccountLists } from './account-lists.ts';
import { listBack, type Place } from './places.ts';
import { pageParameters } from './query.ts';

const requirement: RequirementId = 'next-link-leads-where-the-next-offset-does';

/**
 * The link of a page leads to the next page (2.4). It may write its cursor as it likes, or another cursor; what it may not hold is
 * the address of a page that led here, a cursor that another page of this walk gave, or no cursor, which is the address of a first page.
 */
export const linkLeadsOn: Law<AccountLists> = {
  judges: [requirement],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    const { nextOffset, nextHref } = place?.page ?? {};
    if (place === undefined || nextOffset === undefined || nextHref === undefined) return;
    const link = parseUrl(nextHref, seen.exchange.request.url);
    if (link === undefined) return;
    if (carries(nextHref, nextOffset)) {
      say.holds(requirement);
      return;
    }
    const back = [...listBack(place)].find((page) => isLinkTo(link, page));
    const isFirst = isLinkToFirst(link, place);
    if (back === undefined && !isFirst) return;
    const earlier = isFirst ? 'the address of a first page' : 'the address of an earlier page, or its cursor';
    say.verdict(requirement, false, {
      pointer: '/links/next/href',
      wanted: 'the address of the page that page.nextOffset leads to',
      got: back === place ? 'the address of this page' : earlier,
      related: back === undefined ? [] : [back.seen.exchange],
    });
  },
};

/** True where a link shows a cursor, as it is or percent-encoded, once or oftener. */
function carries(href: string, cursor: string): boolean {
  const decoded = decode(href);
  return [href, decoded, decode(decoded), decode(href.replaceAll('+', ' '))].some((text) =>
    text.includes(cursor),
  );
}

function decode(text: string): string {
  return decodeEscapes(text) ?? text;
}

/** True where a link leads to the address of a page, in any order of its parameters, or sends the cursor of the page. */
function isLinkTo(link: URL, { seen, query }: Place): boolean {
  const own = parseAddress(seen.exchange.request);
  if (!isOfList(link, own)) return false;
  return (
    sort(link) === sort(own) ||
    (query.offset !== undefined && link.searchParams.get('offset') === query.offset)
  );
}

/** True where a link sends no cursor to the list, under whatever name: only what the first page of a list is asked by. */
function isLinkToFirst(link: URL, { seen }: Place): boolean {
  const isOfFirst = (name: string) => name !== 'offset' && pageParameters.includes(name);
  return (
    isOfList(link, parseAddress(seen.exchange.request)) && [...link.searchParams.keys()].every(isOfFirst)
  );
}

/** False for a link that leaves the service, or its list, and so is none to follow. */
function isOfList(link: URL, own: Readonly<URL>): boolean {
  return link.origin === own.origin && link.pathname === own.pathname;
}

function sort({ searchParams }: Readonly<URL>): string {
  return [...searchParams]
    .map((pair) => pair.join('='))
    .sort()
    .join('&');
}
