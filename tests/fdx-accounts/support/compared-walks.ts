import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { AccountPage } from '../../../src/judge/account-page.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { chooseBoundaryLimits, chooseLimit } from '../../support/pagination/page-budget.ts';
import { type PageWalk, walkPages } from '../../support/pagination/walk.ts';
import type { Snapshot } from '../../support/resources/fdx-accounts.ts';
import { gatherFacts, verifyLaws, type WalkAtLimit } from './law-results.ts';
import { applyLaws } from './walk-laws.ts';

const inherent: readonly RequirementId[] = [
  'limit-is-respected',
  'page-before-the-last-leads-to-the-next',
  'pages-together-hold-every-account',
  'pages-hold-no-account-twice',
  'walk-comes-to-an-end',
];

/** The rows of the requirements that walks over the list show. */
export const walkRows: readonly RequirementId[] = [
  ...inherent,
  'cursor-fetches-the-next-page',
  'page-before-the-last-carries-its-members',
  'walk-keeps-the-order-at-any-limit',
  'total-elements-counts-the-accounts',
  'account-is-of-one-kind-on-every-page',
];

/** The limits at which other checks walk too. */
const chooseShared = (count: number) => [chooseLimit(count, 5), chooseLimit(count, 3)];

/** Limits beside those at which paging goes wrong, at each depth. */
const moreLimits: Record<Depth, (count: number) => readonly number[]> = {
  quick: chooseShared,
  standard: chooseShared,
  deep: () => [3, 4, 5, 6, 7, 8, 9, 10, 25],
};

/** But at deep no walk of two accounts a page: those of three and five cut the list as often. */
function chooseEdges({ depth }: CheckContext, count: number): readonly number[] {
  const edges = chooseBoundaryLimits(count);
  return depth !== 'deep' ? edges.filter((limit) => limit !== 2 || count < 4) : edges;
}

/** Walks over one list, judged against each other and against a snapshot of the same list. */
export async function judgeWalks(
  context: CheckContext,
  snapshot: Snapshot,
  chooseLimits: (count: number) => readonly (number | undefined)[],
  walk: WalkAtLimit,
): Promise<PageWalk[]> {
  const count = snapshot.accounts.length;
  const reason = `the customer has ${count} accounts, too few for two pages; fdx.token of another one shows more`;
  if (count < 2) for (const id of inherent) context.notExercised(id, reason);
  const walks: PageWalk[] = [];
  await verifyLaws(context, snapshot, async () => {
    walks.length = 0;
    for (const limit of chooseLimits(count)) walks.push(await walk(limit));
    const facts = gatherFacts(snapshot, walks);
    return walks.flatMap((walk) => applyLaws(walk, facts));
  });
  return walks;
}

/** Pages of each walk beside another one: enough to meet, and no more on a long list. */
const pagesBesideAnother = 6;

/**
 * Two walks at the same time, at different limits. A cursor need not outlive a newer walk, so that a walk which
 * is refused says nothing.
 */
export async function judgeWalksAtOnce(context: CheckContext, listed: Snapshot): Promise<void> {
  const count = listed.accounts.length;
  const limit = Math.max(1, Math.min(Math.ceil(count / 4), (context.target.fdx?.maxLimit ?? count) - 1));
  const hint = `a walk with limit ${limit} and one with limit ${limit + 1} were under way at the same time`;
  await verifyLaws(context, listed, async () => {
    const walks = await context.walkAlone(() =>
      Promise.all(
        [limit, limit + 1].map((one) => walkPages(context, { limit: one, maxPages: pagesBesideAnother })),
      ),
    );
    const facts = gatherFacts(listed, walks);
    return walks
      .filter(({ end }) => end.kind !== 'refused')
      .flatMap((walk) => applyLaws(walk, facts))
      .map((result) => ({ ...result, evidence: { hint, ...result.evidence } }));
  });
}

/** Describes how a page says that none follows, in the names of its members. */
function describeForm({ exchange, size }: AccountPage): string {
  const { page, links } = exchange.response.json as { page?: unknown; links?: unknown };
  const cursor = isObject(page)
    ? `nextOffset ${describeMember(page.nextOffset)}`
    : `page ${describeMember(page)}`;
  const link = isObject(links)
    ? `links.next ${describeMember(links.next)}`
    : `links ${describeMember(links)}`;
  return `${cursor}, ${link}, ${size === 0 ? 'no account' : 'the last accounts'}`;
}

function describeMember(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (value === '') return 'of empty text';
  return isObject(value) ? `an object of ${Object.keys(value).length} members` : 'present';
}

/** The limits at which a list is walked. */
export function chooseLimits(context: CheckContext, count: number): readonly (number | undefined)[] {
  return [undefined, ...new Set([...chooseEdges(context, count), ...moreLimits[context.depth](count)])];
}

/** Records how the last page of each walk says that none follows. */
export function observeLastPages(context: CheckContext, walks: readonly PageWalk[]): void {
  const seen = new Set<string>();
  for (const { pages, end } of walks) {
    const last = pages.at(-1);
    if (end.kind !== 'last-page' || last === undefined || seen.has(describeForm(last))) continue;
    seen.add(describeForm(last));
    context.observe('form-of-the-last-page', describeForm(last), last.exchange);
  }
}
