import type { AccountPage } from '../../../src/judge/account-page.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { accountIdsOf, collectAccounts } from '../../support/pagination/account-sets.ts';
import { describeEnd, type PageWalk, walkPages } from '../../support/pagination/walk.ts';
import type { LawResult } from './law-results.ts';

/** True unless the link's action says that it is none to be read. */
function isFollowable({ nextLink }: AccountPage): boolean {
  const action = nextLink?.action;
  return typeof action !== 'string' || !/^(post|put|patch|delete)$/i.test(action);
}

/** The accounts of the walk by links against those of the walk by cursors. */
function compareWalks(byLink: PageWalk, byOffset: PageWalk): LawResult[] {
  const { end } = byLink;
  const [wanted, got] = [byOffset, byLink].map(({ pages }) => accountIdsOf(collectAccounts(pages))) as [
    string[],
    string[],
  ];
  const exchange = 'exchange' in end ? end.exchange : byLink.pages.at(-1)?.exchange;
  if (exchange === undefined || end.kind === 'foreign-link') return [];
  const evidence = {
    exchange,
    wanted: `the ${wanted.length} accounts of the walk by page.nextOffset`,
    got: `${got.length} accounts, ${describeEnd(end)}`,
    related: byLink.pages.map((page) => page.exchange),
  };
  const holds = end.kind === 'last-page' && holdSameItems(wanted, got);
  return [{ id: 'next-link-leads-where-the-next-offset-does', holds, compares: true, evidence }];
}

/** Each link is a URL: what the parser of browsers resolves against the request, raw characters included. */
function judgeHrefs({ pages }: PageWalk): LawResult[] {
  return pages.flatMap(({ exchange, nextHref }) => {
    if (nextHref === undefined) return [];
    const evidence = {
      exchange,
      pointer: '/links/next/href',
      wanted: 'a URL, absolute or relative to the request',
      got: quoteValue(nextHref),
    };
    const holds = URL.canParse(nextHref, exchange.request.url);
    return [{ id: 'next-link-href-is-a-url' as const, holds, compares: false, evidence }];
  });
}

interface LinkWalks {
  readonly results: readonly LawResult[];
  /** The walk by links; none where no link is one to be followed. */
  readonly walks: readonly PageWalk[];
}

/** Walks by links what was walked by cursors, where a page names both and the link is one to be followed. */
export async function walkByLinks(context: CheckContext, byOffset: PageWalk): Promise<LinkWalks> {
  const hasBoth = byOffset.pages.some(({ nextOffset, nextHref }) => nextOffset && nextHref);
  if (!hasBoth || byOffset.end.kind !== 'last-page' || !byOffset.pages.every(isFollowable))
    return { results: [], walks: [] };
  const byLink = await walkPages(context, { ...byOffset.request, by: 'link' });
  if (byLink.end.kind === 'foreign-link') {
    const reason = 'links.next leads to another host than the base address, where no token is sent';
    context.notExercised('next-link-leads-where-the-next-offset-does', reason);
  }
  return { results: compareWalks(byLink, byOffset), walks: [byLink] };
}

/** Tells what a link looks like, without the values that it carries. */
export function describeLink({ nextHref = '', nextLink }: AccountPage, base: string): string {
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(nextHref);
  const names = URL.canParse(nextHref, base) ? [...new URL(nextHref, base).searchParams.keys()] : [];
  const form = `${isAbsolute ? 'absolute' : 'relative'}, with ${names.sort().join(', ') || 'no parameters'}`;
  return `${form}, action ${quoteValue(nextLink?.action)}`;
}

/** Holds the walk by links against one by cursors. */
export async function judgeLinkWalks(
  context: CheckContext,
  byOffset: PageWalk,
): Promise<readonly LawResult[]> {
  return [...judgeHrefs(byOffset), ...(await walkByLinks(context, byOffset)).results];
}
