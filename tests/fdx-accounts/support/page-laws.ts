import type { PageWalk } from '../../support/pagination/walk.ts';
import type { LawResult, ListFacts } from './law-results.ts';

/** What one statement of the document says of a walk; nothing where the walk does not show it. */
export type Law = (walk: PageWalk, facts: ListFacts) => readonly LawResult[];

/** The total on every page is the number of accounts. */
export const totalLaw: Law = ({ pages, request }, { count, snapshot }) => {
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
