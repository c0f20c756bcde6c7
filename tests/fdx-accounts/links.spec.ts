import { quoteValue } from '../../src/lib/quote-value.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { AccountPage } from '../../src/resources/account-page.ts';
import { chooseLimit } from '../support/pagination/page-budget.ts';
import type { PageWalk } from '../support/pagination/walk.ts';
import { listAccounts } from '../support/resources/fdx-accounts.ts';
import { type LawResult, shareWalks, verifyLaws } from './support/law-results.ts';
import { judgeHrefs, walkByLinks } from './support/link-walks.ts';

/** What a link looks like, without the values that it carries. */
function describeForm({ nextHref = '', nextLink }: AccountPage, base: string): string {
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(nextHref);
  const names = URL.canParse(nextHref, base) ? [...new URL(nextHref, base).searchParams.keys()] : [];
  const form = `${isAbsolute ? 'absolute' : 'relative'}, with ${names.sort().join(', ') || 'no parameters'}`;
  return `${form}, action ${quoteValue(nextLink?.action)}`;
}

async function judgeLinkWalks(context: CheckContext, byOffset: PageWalk): Promise<readonly LawResult[]> {
  const { results: judgements } = await walkByLinks(context, byOffset);
  return [...judgeHrefs(byOffset), ...judgements];
}

/** 2.4: the link to the next page. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'accounts-walk-by-links',
    area: 'fdx-accounts',
    title: 'Paging by links.next.href returns the same accounts as paging by page.nextOffset',
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
      const listed = await listAccounts(context);
      const { length } = listed.accounts;
      const walk = shareWalks(context, length);
      const limit = chooseLimit(length, 3);
      let byOffset: PageWalk | undefined = await walk(limit);
      const first = byOffset.pages.find(({ nextHref }) => nextHref !== undefined);
      if (first === undefined) return;
      context.observe(
        'form-of-the-next-link',
        describeForm(first, first.exchange.request.url),
        first.exchange,
      );
      await verifyLaws(context, listed, async () => {
        const known = byOffset ?? (await walk(limit));
        byOffset = undefined;
        return judgeLinkWalks(context, known);
      });
    },
  }),
]);
