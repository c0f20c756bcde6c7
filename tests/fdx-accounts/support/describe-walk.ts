import type { AccountPage } from '../../../src/judge/account-page.ts';
import type { Evidence } from '../../../src/plan/check.ts';
import type { PageWalk } from '../../support/pagination/walk.ts';

/** What the evidence about a page of a walk has in common: how it was walked, and the pages before. */
export function describeWalk(
  { pages, request }: PageWalk,
  last: AccountPage,
  wanted: string,
): Omit<Evidence, 'got'> {
  const { limit, resultType } = request;
  const how = [limit === undefined ? 'without limit' : `with limit ${limit}`, resultType]
    .filter(Boolean)
    .join(', ');
  return {
    exchange: last.exchange,
    pointer: '/accounts',
    wanted: `${wanted}, walking ${how}`,
    related: pages.slice(0, -1).map(({ exchange }) => exchange),
  };
}
