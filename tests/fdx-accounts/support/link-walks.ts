import { accountsByIdOf } from '../../../src/judge/account.ts';
import type { AccountPage } from '../../../src/judge/account-page.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { accountIdsOf, collectAccounts } from '../../support/pagination/account-sets.ts';
import { describeEnd, type PageWalk, walkPages } from '../../support/pagination/walk.ts';
import type { LawResult } from './law-results.ts';
import { listFilledMembers } from './members.ts';

/** True unless the link's action says that it is none to be read. */
function isFollowable({ nextLink }: AccountPage): boolean {
  const action = nextLink?.action;
  return typeof action !== 'string' || !/^(post|put|patch|delete)$/i.test(action);
}

/** The reason why no client can follow the link that a walk came to: a slip of what stands before the service. */
function describeAstray({ end, pages }: PageWalk): string | undefined {
  if (end.kind === 'foreign-link') return 'it leads to another origin, where no token is sent';
  if (end.kind !== 'refused' && end.kind !== 'unreadable') return undefined;
  const [asked, got] = [pages[0], { exchange: end.exchange }].map(
    (page) => page && new URL(page.exchange.request.url).pathname,
  );
  if (asked === undefined || asked === got) return undefined;
  return `it leads to ${got}, which answers ${end.exchange.response.status} and no page`;
}

/** The walk by links against the one by cursors: its accounts, and what else was asked for. */
function compareWalks(byLink: PageWalk, byOffset: PageWalk): LawResult[] {
  const astray = describeAstray(byLink);
  const from = byLink.pages.at(-1);
  const follow = 'next-link-can-be-followed';
  if (astray !== undefined && from !== undefined) {
    const evidence = {
      exchange: from.exchange,
      pointer: '/links/next/href',
      wanted: 'a link to a page',
      got: astray,
    };
    return [{ id: follow, holds: false, compares: false, evidence }];
  }
  return [...compareAccounts(byLink, byOffset), ...compareForm(byLink, byOffset)];
}

/** A page by its link is no longer, and holds no fewer members, than the page that was asked for. */
function compareForm(byLink: PageWalk, { request, pages }: PageWalk): LawResult[] {
  const { limit } = request;
  const whole = accountsByIdOf(collectAccounts(pages));
  return byLink.pages.slice(1).map((page) => {
    const isLonger = limit !== undefined && page.size > limit;
    const lacks = page.accounts.some(({ id, members }) => {
      const other = id === undefined ? undefined : whole.get(id);
      return other !== undefined && listFilledMembers(other).some((name) => !(name in members));
    });
    const got = isLonger ? `a page of ${page.size} accounts` : 'accounts that lack members of the other walk';
    const evidence = {
      exchange: page.exchange,
      wanted: 'the limit and the resultType of the first page',
      got,
      related: [byLink.pages[0]!.exchange],
    };
    return {
      id: 'next-link-keeps-limit-and-result-type',
      holds: !isLonger && !lacks,
      compares: true,
      evidence,
    };
  });
}

/** The accounts of the walk by links against those of the walk by cursors. */
function compareAccounts(byLink: PageWalk, byOffset: PageWalk): LawResult[] {
  const { end } = byLink;
  const [wanted, got] = [byOffset, byLink].map(({ pages }) => accountIdsOf(collectAccounts(pages))) as [
    string[],
    string[],
  ];
  const exchange = 'exchange' in end ? end.exchange : byLink.pages.at(-1)?.exchange;
  if (exchange === undefined) return [];
  const evidence = {
    exchange,
    wanted: `the ${wanted.length} accounts of the walk by page.nextOffset`,
    got: `${got.length} accounts, ${describeEnd(end)}`,
    related: byLink.pages.map((page) => page.exchange),
  };
  const holds = end.kind === 'last-page' && holdSameItems(wanted, got);
  return [
    { id: 'next-link-leads-where-the-next-offset-does', holds, compares: true, evidence },
    ...(end.kind === 'last-page'
      ? [{ id: 'next-link-can-be-followed' as const, holds: true, compares: false, evidence }]
      : []),
  ];
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

/** Walks by links what was walked by cursors, where a page names both and the link is one to be followed. */
export async function walkByLinks(context: CheckContext, byOffset: PageWalk): Promise<readonly LawResult[]> {
  const hasBoth = byOffset.pages.some(({ nextOffset, nextHref }) => nextOffset && nextHref);
  if (!hasBoth || byOffset.end.kind !== 'last-page' || !byOffset.pages.every(isFollowable)) return [];
  const byLink = await walkPages(context, { ...byOffset.request, by: 'link' });
  if (describeAstray(byLink) !== undefined) {
    const reason = 'links.next leads where no page is';
    context.notExercised('next-link-leads-where-the-next-offset-does', reason);
  }
  return compareWalks(byLink, byOffset);
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
  return [...judgeHrefs(byOffset), ...(await walkByLinks(context, byOffset))];
}
