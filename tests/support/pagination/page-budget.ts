import type { Depth } from '../../../src/plan/depth.ts';

/** Pages that one walk may ask for at each depth; what would need more is not walked to its end. */
export const pageBudget: Readonly<Record<Depth, number>> = { quick: 40, standard: 200, deep: 5000 };

/** Pages that a walk over so many accounts needs if each holds `limit` of them. */
export function countPlannedPages(accounts: number, limit: number): number {
  return Math.max(1, Math.ceil(accounts / limit));
}

/** Pages within which a walk over so many accounts ends: one each, and five that may be empty. */
export function maxPagesOf(accounts: number): number {
  return accounts + 5;
}

/** The limit at which so many accounts come on so many pages. */
export function chooseLimit(accounts: number, pages: number): number {
  return Math.max(1, Math.ceil(accounts / pages));
}

/** The limits at which paging goes wrong: the smallest, and those around the number of accounts. */
export function chooseBoundaryLimits(accounts: number): readonly number[] {
  const limits = [1, 2, accounts - 1, accounts, accounts + 1];
  return [...new Set(limits)].filter((limit) => limit > 0);
}
