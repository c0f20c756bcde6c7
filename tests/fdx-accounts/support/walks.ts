import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { CheckContext, Evidence } from '../../../src/plan/check.ts';
import { accountIdsOf, collectAccounts, countWithoutId } from '../../support/pagination/account-sets.ts';
import { countPlannedPages, maxPagesOf, pageBudget } from '../../support/pagination/page-budget.ts';
import type { ListQuery } from '../../support/pagination/query.ts';
import { type PageWalk, walkPages } from '../../support/pagination/walk.ts';
import { type Snapshot, unchangedSince } from '../../support/resources/fdx-accounts.ts';

/** Pages of a walk that is too long to be walked to its end. */
const prefixPages = 4;

/** What the walks over one list are held against. */
export interface ListFacts {
  readonly snapshot: Snapshot;
  /** Every id that any of the walks, or the snapshot, has shown. */
  readonly ids: ReadonlySet<string>;
  /** Accounts of the list, those without an id included. */
  readonly count: number;
}

/** One judgement on a walk, kept back until it is known whether the accounts stayed as they were. */
export interface Judgement {
  readonly id: RequirementId;
  readonly holds: boolean;
  readonly evidence: Evidence;
  /** It compares several reads, and so means nothing when the accounts changed between them. */
  readonly compares: boolean;
  /** What does not hold only warns, whatever the level of the row. */
  readonly warns?: boolean;
}

/** Walks the list with a query; only its beginning when the whole would ask for more pages than the depth allows. */
export function boundedWalk(context: CheckContext, query: ListQuery, count: number): Promise<PageWalk> {
  const budget = pageBudget[context.depth];
  const isLong = query.limit !== undefined && countPlannedPages(count, query.limit) > budget;
  return walkPages(context, {
    ...query,
    maxPages: isLong ? prefixPages : Math.min(budget, maxPagesOf(count)),
  });
}

/** What is known of a list from a snapshot and from walks over it. */
export function factsOf(snapshot: Snapshot, walks: readonly PageWalk[]): ListFacts {
  const ids = new Set([
    ...accountIdsOf(snapshot.accounts),
    ...walks.flatMap(({ pages }) => accountIdsOf(collectAccounts(pages))),
  ]);
  return { snapshot, ids, count: ids.size + countWithoutId(snapshot.accounts) };
}

/**
 * Verifies judgements. What compares several reads is reported as broken only when the list still shows the same
 * accounts as before and a second round finds it broken too: other people may change what is read.
 */
export async function verifyAll(
  context: CheckContext,
  snapshot: Snapshot,
  judge: () => Promise<readonly Judgement[]>,
): Promise<void> {
  const first = await judge();
  if (!first.some(isBroken)) return report(context, first);
  if (await unchangedSince(context, snapshot)) {
    const second = await judge();
    const twice = brokenRows(second);
    const confirmed = first.filter((one) => !isBroken(one) || twice.has(one.id));
    return report(context, confirmed);
  }
  const rows = new Set(first.filter(({ compares }) => compares).map(({ id }) => id));
  for (const id of rows) context.notExercised(id, 'the accounts changed while they were read');
  report(
    context,
    first.filter(({ compares }) => !compares),
  );
}

function isBroken({ holds, compares }: Judgement): boolean {
  return !holds && compares;
}

function brokenRows(judgements: readonly Judgement[]): ReadonlySet<RequirementId> {
  return new Set(judgements.filter(isBroken).map(({ id }) => id));
}

function report(context: CheckContext, judgements: readonly Judgement[]): void {
  for (const { id, holds, evidence, warns } of judgements) {
    if (!holds && warns) context.warn(id, evidence);
    else context.verify(id, holds, evidence);
  }
}
