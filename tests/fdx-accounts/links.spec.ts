import { quoteValue } from '../../src/lib/quote-value.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { AccountPage } from '../support/pagination/page.ts';
import { walkPages } from '../support/pagination/walk.ts';
import { listAccounts } from '../support/resources/fdx-accounts.ts';
import { type LawResult, verifyLaws, walkWithinBudget } from './support/law-results.ts';
import { judgeHrefs, walkByLinks } from './support/link-walks.ts';

/** What a link looks like, without the values that it carries. */
function describeForm({ nextHref = '', nextLink }: AccountPage, base: string): string {
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(nextHref);
  const names = URL.canParse(nextHref, base) ? [...new URL(nextHref, base).searchParams.keys()] : [];
  const form = `${isAbsolute ? 'absolute' : 'relative'}, with ${names.sort().join(', ') || 'no parameters'}`;
  return `${form}, action ${quoteValue(nextLink?.action)}`;
}

async function judgeLinkWalks(context: CheckContext): Promise<readonly LawResult[]> {
  const { accounts } = await listAccounts(context);
  const limit = Math.max(1, Math.ceil(accounts.length / 4));
  const byOffset = await walkWithinBudget(context, { limit }, accounts.length);
  const { results: judgements } = await walkByLinks(context, byOffset);
  return [...judgeHrefs(byOffset), ...judgements];
}

/** 2.4: the link to the next page. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'accounts-walk-by-links',
    resources: { keepsCursors: true },
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
      const [first] = (await walkPages(context, { limit: 1, maxPages: 1 })).pages;
      if (first?.nextHref === undefined) return;
      context.observe(
        'form-of-the-next-link',
        describeForm(first, first.exchange.request.url),
        first.exchange,
      );
      await verifyLaws(context, await listAccounts(context), () => judgeLinkWalks(context));
    },
  }),
]);
