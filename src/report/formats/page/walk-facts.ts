import type { Exchanges, ReportedWalk, WalkedPage } from '../../report.ts';
import { accountIdsOf } from './account-ids.ts';

/** A page with each of its accounts, true where an earlier page of the walk held it already. */
export interface ComparedPage extends WalkedPage {
  /** Position in the walk, from 1. */
  readonly number: number;
  /** Absent when the answer was not a page, or was cut when it was written. */
  readonly again?: readonly boolean[];
}

/** A walk with what strikes the eye in it. */
export interface ComparedWalk extends Omit<ReportedWalk, 'pages'> {
  readonly pages: readonly ComparedPage[];
  /** Accounts on the pages that are shown. */
  readonly accounts: number;
  /** What page.totalElements said, each value once. */
  readonly totals: readonly number[];
  /** What is odd about it, in words; empty for a walk as it is meant to be. */
  readonly odd: readonly string[];
}

/** Compares the pages of a walk with one another, as far as the exchanges that were kept allow. */
export function comparePages(walk: ReportedWalk, exchanges: Exchanges): ComparedWalk {
  const met = new Set<string>();
  const left = walk.read - walk.pages.length;
  const pages = walk.pages.map((page, index) => {
    const number = index < 60 || left === 0 ? index + 1 : index + 1 + left;
    const ids = accountIdsOf(exchanges.get(page.exchange));
    const again = ids?.map((id) => {
      const known = id !== undefined && met.has(id);
      if (id !== undefined) met.add(id);
      return known;
    });
    return { ...page, number, ...(again === undefined ? {} : { again }) };
  });
  const accounts = pages.reduce((sum, { size = 0 }) => sum + size, 0);
  const totals = [...new Set(pages.flatMap(({ total }) => total ?? []))];
  return { ...walk, pages, accounts, totals, odd: findOddities(walk, pages, accounts, totals) };
}

const oddEnds: Readonly<Partial<Record<NonNullable<ReportedWalk['end']>, string>>> = {
  repeated: 'a cursor came again',
  refused: 'a page was refused',
  unreadable: 'an answer was not a page',
  'foreign-link': 'a link leads to another origin',
};

function findOddities(
  { end, read, resumed, pages: shown }: ReportedWalk,
  pages: readonly ComparedPage[],
  accounts: number,
  totals: readonly number[],
): string[] {
  const again = pages.reduce((sum, page) => sum + (page.again ?? []).filter(Boolean).length, 0);
  const isWhole = end === 'last-page' && resumed === undefined && read === shown.length;
  return [
    ...(end !== undefined && oddEnds[end] !== undefined ? [oddEnds[end]] : []),
    ...(again > 0 ? [`${again} of its accounts stood on an earlier page`] : []),
    ...(totals.length > 1 ? [`totalElements changed: ${totals.join(', ')}`] : []),
    ...(isWhole && totals.length === 1 && totals[0] !== accounts
      ? [`totalElements says ${totals[0]}, the pages hold ${accounts}`]
      : []),
  ];
}
