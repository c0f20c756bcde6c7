import { chooseLimit } from '../support/pagination/page-budget.ts';
import type { PageWalk } from '../support/pagination/walk.ts';
import { describeAccounts } from './fixtures.ts';
import { shareWalks, verifyLaws } from './support/law-results.ts';
import { describeLink, judgeLinkWalks } from './support/link-walks.ts';

const { test, all } = describeAccounts(import.meta.url);

test('Paging by links.next.href returns the same accounts as paging by page.nextOffset', {
  id: 'accounts-walk-by-links',
  verifies: [
    'next-link-leads-where-the-next-offset-does',
    'next-link-can-be-followed',
    'next-link-keeps-limit-and-result-type',
    'page-and-links-are-objects',
    'next-link-href-is-a-url',
    'next-link-action-is-a-string',
    'next-link-description-is-a-string',
    'form-of-the-next-link',
  ],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const listed = await accounts.readAll();
  const walk = shareWalks(context, listed.accounts.length);
  const limit = chooseLimit(listed.accounts.length, 3);
  let byOffset: PageWalk | undefined = await walk(limit);
  const first = byOffset.pages.find(({ nextHref }) => nextHref !== undefined);
  if (first === undefined) return;
  const { exchange } = first;
  context.observe('form-of-the-next-link', describeLink(first, exchange.request.url), exchange);
  await verifyLaws(context, listed, async () => {
    const known = byOffset ?? (await walk(limit));
    byOffset = undefined;
    return judgeLinkWalks(context, known);
  });
});

export default all();
