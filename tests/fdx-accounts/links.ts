import {
  type AccountPage,
  accountIdsOf,
  accountsOnPages,
  boundedWalk,
  type Check,
  type CheckContext,
  check,
  endInWords,
  type Judgement,
  listedAccounts,
  sameSet,
  show,
  verifyAll,
  type Walk,
  walk,
} from '../../src/kit.ts';

/** What a link looks like, without the values that it carries. */
function formOf({ nextHref = '', nextLink }: AccountPage, base: string): string {
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(nextHref);
  const names = URL.canParse(nextHref, base) ? [...new URL(nextHref, base).searchParams.keys()] : [];
  const form = `${isAbsolute ? 'absolute' : 'relative'}, with ${names.sort().join(', ') || 'no parameters'}`;
  return `${form}, action ${show(nextLink?.action)}`;
}

/** True unless the link's action says that it is none to be read. */
function followable({ nextLink }: AccountPage): boolean {
  const action = nextLink?.action;
  return typeof action !== 'string' || !/^(post|put|patch|delete)$/i.test(action);
}

/** The accounts of the walk by links against those of the walk by cursors. */
function judged(byLink: Walk, byOffset: Walk): Judgement[] {
  const { end } = byLink;
  const [wanted, got] = [byOffset, byLink].map(({ pages }) => accountIdsOf(accountsOnPages(pages))) as [
    string[],
    string[],
  ];
  const exchange = 'exchange' in end ? end.exchange : byLink.pages.at(-1)?.exchange;
  if (exchange === undefined || end.kind === 'foreign-link') return [];
  const evidence = {
    exchange,
    wanted: `the ${wanted.length} accounts of the walk by page.nextOffset`,
    got: `${got.length} accounts, ${endInWords(end)}`,
    related: byLink.pages.map((page) => page.exchange),
  };
  const holds = end.kind === 'last-page' && sameSet(wanted, got);
  return [{ id: 'next-link-leads-where-the-next-offset-does', holds, compares: true, evidence }];
}

interface ByLinks {
  readonly judgements: readonly Judgement[];
  /** The walk by links; none where no link is one to be followed. */
  readonly walks: readonly Walk[];
}

/** Walks by links what was walked by cursors, where a page names both and the link is one to be followed. */
export async function linksLead(context: CheckContext, byOffset: Walk): Promise<ByLinks> {
  const hasBoth = byOffset.pages.some(({ nextOffset, nextHref }) => nextOffset && nextHref);
  if (!hasBoth || byOffset.end.kind !== 'last-page' || !byOffset.pages.every(followable))
    return { judgements: [], walks: [] };
  const byLink = await walk(context, { ...byOffset.request, by: 'link' });
  if (byLink.end.kind === 'foreign-link') {
    const reason = 'links.next leads to another host than the base address, where no token is sent';
    context.sawNothing('next-link-leads-where-the-next-offset-does', reason);
  }
  return { judgements: judged(byLink, byOffset), walks: [byLink] };
}

async function walkBoth(context: CheckContext): Promise<readonly Judgement[]> {
  const { accounts } = await listedAccounts(context);
  const limit = Math.max(1, Math.ceil(accounts.length / 4));
  const { judgements } = await linksLead(context, await boundedWalk(context, { limit }, accounts.length));
  return judgements;
}

/** 2.4: the link to the next page. */
export const accountLinkChecks: readonly Check[] = [
  check({
    id: 'accounts-walk-by-links',
    area: 'fdx-accounts',
    title: 'walks the list by links.next.href, beside a walk by page.nextOffset',
    ids: [
      'next-link-leads-where-the-next-offset-does',
      'page-and-links-are-objects',
      'next-link-href-is-a-url',
      'next-link-action-is-a-string',
      'next-link-description-is-a-string',
      'form-of-the-next-link',
    ],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      const [first] = (await walk(context, { limit: 1, maxPages: 1 })).pages;
      if (first?.nextHref === undefined) return;
      context.observe('form-of-the-next-link', formOf(first, first.exchange.request.url), first.exchange);
      await verifyAll(context, await listedAccounts(context), () => walkBoth(context));
    },
  }),
];
