import { type AccountPage, hasNextPage } from '../../../src/resources/account-page.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import type { PageWalk } from '../../support/pagination/walk.ts';
import type { LawResult, ListFacts } from './law-results.ts';

/** What one statement of the document says of a walk; nothing where the walk does not show it. */
export type Law = (walk: PageWalk, facts: ListFacts) => readonly LawResult[];

/** No page holds more accounts than the limit. */
export function judgeLimit(pages: readonly AccountPage[], limit: number): LawResult[] {
  return pages.map(({ exchange, size }) => {
    const wanted = `at most ${limit} accounts`;
    const evidence = { exchange, pointer: '/accounts', wanted, got: `${size} accounts` };
    return { id: 'limit-is-respected', compares: false, holds: size <= limit, evidence };
  });
}

const limitLaw: Law = ({ pages, request: { limit } }) =>
  limit === undefined ? [] : judgeLimit(pages, limit);

/** A cursor that a page gave fetches the next page. */
const cursorLaw: Law = ({ pages, end, request }) => {
  const answered = request.by === 'link' ? [] : pages.slice(1).map(({ exchange }) => exchange);
  const refused = end.kind === 'refused' && pages.length > 0 && request.by !== 'link' ? [end.exchange] : [];
  return [...answered, ...refused].map((exchange) => ({
    id: 'cursor-fetches-the-next-page',
    compares: false,
    holds: exchange.response.status === 200,
    evidence: { exchange, wanted: 'status 200 and the next page', got: describeAnswer(exchange) },
  }));
};

/** The total on every page is the number of accounts. */
const totalLaw: Law = ({ pages, request }, { count, snapshot }) => {
  if (!snapshot.complete || request.accountIds !== undefined) return [];
  return pages.flatMap(({ exchange, totalElements }) =>
    totalElements === undefined
      ? []
      : [
          {
            id: 'total-elements-counts-the-accounts' as const,
            compares: true,
            holds: totalElements === count,
            evidence: {
              exchange,
              pointer: '/page/totalElements',
              wanted: `${count}, as many as the list holds`,
              got: String(totalElements),
            },
          },
        ],
  );
};

/** A page that leads on carries all that a page shows of the next one. */
const membersLaw: Law = ({ pages }) =>
  pages.slice(0, -1).map((page) => {
    const lacking = findLackingMembers(page);
    return {
      id: 'page-before-the-last-carries-its-members',
      compares: false,
      holds: lacking.length === 0,
      evidence: {
        exchange: page.exchange,
        wanted: 'page.nextOffset and links.next with href, action and description',
        got: `nothing under ${lacking.join(', ')}`,
      },
    };
  });

function findLackingMembers(page: AccountPage): string[] {
  if (!hasNextPage(page)) return [];
  const next = page.nextLink ?? {};
  // An empty href leads back to the page itself.
  const lacking = ['href', 'action', 'description'].filter(
    (name) => next[name] === undefined || next[name] === null || (name === 'href' && next[name] === ''),
  );
  return [
    ...(page.nextOffset === undefined ? ['page.nextOffset'] : []),
    ...lacking.map((name) => `links.next.${name}`),
  ];
}

/** The laws that each page keeps by itself. */
export const pageLaws: readonly Law[] = [limitLaw, cursorLaw, totalLaw, membersLaw];
