import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { CheckContext, Evidence } from '../../../src/plan/check.ts';
import { accountIdsOf, collectAccounts, countWithoutId } from '../../support/pagination/account-sets.ts';
import { countPlannedPages, maxPagesOf, pageBudget } from '../../support/pagination/page-budget.ts';
import type { ListQuery } from '../../support/pagination/query.ts';
import { type PageWalk, walkPages } from '../../support/pagination/walk.ts';
import { isUnchangedSince, type Snapshot } from '../../support/resources/fdx-accounts.ts';

/** Pages of a walk that is too long to be walked to its end. */
const pagesOfLongWalk = 4;

/** What the walks over one list are held against. */
export interface ListFacts {
  readonly snapshot: Snapshot;
  /** Every id that any of the walks, or the snapshot, has shown. */
  readonly ids: ReadonlySet<string>;
  /** Accounts of the list, those without an id included. */
  readonly count: number;
}

/** What a law says of a walk, kept back until it is known whether the accounts stayed as they were. */
export interface LawResult {
  readonly id: RequirementId;
  readonly holds: boolean;
  readonly evidence: Evidence;
  /** It compares several reads, and so means nothing when the accounts changed between them. */
  readonly compares: boolean;
  /** What does not hold only warns, whatever the level of the requirement. */
  readonly warns?: boolean;
}

/** Walks the list with a query; only its beginning when the whole would ask for more pages than the depth allows. */
export function walkWithinBudget(context: CheckContext, query: ListQuery, count: number): Promise<PageWalk> {
  const budget = pageBudget[context.depth];
  const isLong = query.limit !== undefined && countPlannedPages(count, query.limit) > budget;
  return walkPages(context, {
    ...query,
    maxPages: isLong ? pagesOfLongWalk : Math.min(budget, maxPagesOf(count)),
  });
}

/** Walks the list at a limit, or without any. */
export type WalkAtLimit = (limit?: number) => Promise<PageWalk>;

/**
 * Walks of the plain list for one check. The first at a limit is one that all checks of a session share, so its cursors
 * are not sent again; those that follow are new ones.
 */
export function shareWalks(context: CheckContext, count: number): WalkAtLimit {
  const given = new Set<number | undefined>();
  return (limit) => {
    const walk = () => walkWithinBudget(context, limit === undefined ? {} : { limit }, count);
    if (given.has(limit)) return walk();
    given.add(limit);
    return context.once(`walk of the accounts at limit ${limit ?? 'none'}`, walk);
  };
}

/** What is known of a list from a snapshot and from walks over it. */
export function gatherFacts(snapshot: Snapshot, walks: readonly PageWalk[]): ListFacts {
  const ids = new Set([
    ...accountIdsOf(snapshot.accounts),
    ...walks.flatMap(({ pages }) => accountIdsOf(collectAccounts(pages))),
  ]);
  return { snapshot, ids, count: ids.size + countWithoutId(snapshot.accounts) };
}

/**
 * Judges by laws, and reports what they say. What compares several reads is reported as broken only when the list still
 * shows the same accounts as before and a second round finds it broken too: other people may change what is read.
 */
export async function verifyLaws(
  context: CheckContext,
  snapshot: Snapshot,
  judge: () => Promise<readonly LawResult[]>,
): Promise<void> {
  const first = await judge();
  noteUnread(context, snapshot, first);
  if (!first.some(isBroken)) return reportResults(context, first);
  if (await isUnchangedSince(context, snapshot)) {
    const second = await judge();
    const twice = findBroken(second);
    const confirmed = first.filter((one) => !isBroken(one) || twice.has(one.id));
    return reportResults(context, confirmed);
  }
  const ids = new Set(first.filter(({ compares }) => compares).map(({ id }) => id));
  for (const id of ids) context.notExercised(id, 'the accounts changed while they were read');
  reportResults(
    context,
    first.filter(({ compares }) => !compares),
  );
}

function isBroken({ holds, compares }: LawResult): boolean {
  return !holds && compares;
}

function findBroken(results: readonly LawResult[]): ReadonlySet<RequirementId> {
  return new Set(results.filter(isBroken).map(({ id }) => id));
}

/** A list that is longer than the pages that may be asked for is compared as far as it was read. */
function noteUnread(
  context: CheckContext,
  { accounts, isCut, total }: Snapshot,
  results: readonly LawResult[],
): void {
  if (!isCut) return;
  const read = accounts.length;
  const of = total === undefined || total <= read ? read + 1 : total;
  const why = `the list has more accounts than the pages of one walk show at --depth ${context.depth}`;
  for (const id of new Set(results.filter(({ compares }) => compares).map((one) => one.id)))
    context.leaveAside(id, of - read, of, why);
}

function reportResults(context: CheckContext, results: readonly LawResult[]): void {
  for (const { id, holds, evidence, warns } of results) {
    if (!holds && warns) context.warn(id, evidence);
    else context.verify(id, holds, evidence);
  }
}
