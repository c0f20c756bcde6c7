import { type Account, accountsByIdOf, identityOf } from '../../../src/judge/account.ts';
import type { AccountPage } from '../../../src/judge/account-page.ts';
import type { Evidence } from '../../../src/plan/check.ts';
import {
  accountIdsOf,
  collectAccounts,
  countWithoutId,
  findMissingIds,
  findRepeatedAccounts,
  summarizeIds,
} from '../../support/pagination/account-sets.ts';
import { maxPagesOf } from '../../support/pagination/page-budget.ts';
import type { PageWalk } from '../../support/pagination/walk.ts';
import type { LawResult, ListFacts } from './law-results.ts';
import { listFilledMembers } from './members.ts';

/** What one statement of the document says of a walk; nothing where the walk does not show it. */
type Law = (walk: PageWalk, facts: ListFacts) => readonly LawResult[];

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

/** What the evidence about a page of a walk has in common: how it was walked, and the pages before. */
function describeWalk(
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

/** What two readings of one account say otherwise: names of members, or of what else is compared. */
type Compare = (whole: Account, onPage: Account) => readonly string[];

/** Each account of a page against the same account of the whole list. */
function compareWithList(id: LawResult['id'], wanted: string, says: string, compare: Compare): Law {
  return (walk, { snapshot }) => {
    const known = accountsByIdOf(snapshot.accounts);
    return walk.pages.flatMap((page) =>
      page.accounts.flatMap((account) => {
        const other = account.id === undefined ? undefined : known.get(account.id);
        if (other === undefined) return [];
        const differing = compare(other, account);
        const got = `${summarizeIds(differing)} ${says}, account ${account.id}`;
        const evidence = { ...describeWalk(walk, page, wanted), got };
        return [{ id, compares: true, holds: differing.length === 0, evidence }];
      }),
    );
  };
}

/** An account on a page carries the members that it carries in the whole list; empty members do not count. */
export const detailsLaw = compareWithList(
  'pages-of-details-carry-what-the-whole-list-carries',
  'the members of the whole list',
  'on one page and not on another',
  (one, other) => (one.kind === other.kind ? [findLacking(one, other), findLacking(other, one)].flat() : []),
);

/** The numbers that name an account to other banks are the same on every page of details. */
const numbersLaw = compareWithList(
  'account-names-and-numbers-agree-wherever-read',
  'the numbers of the whole list of details',
  'is another one',
  (one, other) => findDifferingTexts(one, other, ['accountNumber', 'routingTransitNumber', 'micrNumber']),
);

/** Members that both show as texts, and not the same. */
function findDifferingTexts(one: Account, other: Account, names: readonly string[]): string[] {
  return names.filter((name) => {
    const [a, b] = [one.members[name], other.members[name]];
    return typeof a === 'string' && typeof b === 'string' && a !== '' && b !== '' && a !== b;
  });
}

function findLacking(one: Account, other: Account): string[] {
  return listFilledMembers(one).filter((name) => !(name in other.members));
}

/** A walk ends, and on the way meets no cursor twice. */
const endLaw: Law = ({ pages, end }) => {
  const last = pages.at(-1);
  if (last === undefined || !['last-page', 'repeated', 'cut'].includes(end.kind)) return [];
  const shown = new Set(collectAccounts(pages).map(identityOf)).size;
  const maxPages = maxPagesOf(Math.max(shown, Number(last.totalElements ?? 0)));
  if (end.kind === 'cut' && pages.length < maxPages) return [];
  const got =
    end.kind === 'repeated' ? 'the cursor of an earlier page again' : `page ${pages.length}, which leads on`;
  return [
    {
      id: 'walk-comes-to-an-end',
      compares: true,
      holds: end.kind === 'last-page',
      evidence: { exchange: last.exchange, wanted: `an end within ${maxPages} pages`, got, pointer: '/page' },
    },
  ];
};

/** No account comes twice; one without an id only warns, since two accounts may look alike. */
const onceLaw: Law = (walk, { snapshot }) => {
  const last = walk.pages.at(-1);
  if (last === undefined) return [];
  const { ids, withoutId } = findRepeatedAccounts(collectAccounts(walk.pages), snapshot.accounts);
  const evidence = describeWalk(walk, last, 'each account once');
  return [
    {
      id: 'pages-hold-no-account-twice',
      compares: true,
      holds: ids.length === 0 && withoutId === 0,
      warns: ids.length === 0,
      evidence: {
        ...evidence,
        got:
          ids.length === 0
            ? `${withoutId} accounts without an id twice`
            : `${summarizeIds(ids)} more than once`,
      },
    },
  ];
};

/** The pages together hold what the list holds; a first page that leaves accounts out leads on. */
const wholeLaw: Law = (walk, { ids, count, snapshot }) => {
  const last = walk.pages.at(-1);
  if (last === undefined || walk.end.kind !== 'last-page') return [];
  const held = collectAccounts(walk.pages);
  const missing = findMissingIds(ids, held);
  // An account that has lost its accountId on the way is there all the same.
  const nameless = countWithoutId(held) - countWithoutId(snapshot.accounts);
  if (missing.length > 0 && missing.length <= nameless) return [];
  const got = `${held.length} of ${count} accounts on ${walk.pages.length} pages, without ${summarizeIds(missing)}`;
  const evidence = { ...describeWalk(walk, last, 'every account of the list'), got };
  const whole: LawResult = {
    id: 'pages-together-hold-every-account',
    compares: true,
    holds: missing.length === 0,
    evidence,
  };
  const leads: LawResult = {
    id: 'page-before-the-last-leads-to-the-next',
    compares: true,
    holds: missing.length === 0 || walk.pages.length > 1,
    evidence: { ...evidence, wanted: 'page.nextOffset or links.next', pointer: '/page' },
  };
  if (!leads.holds) return [leads];
  return walk.pages.length > 1 ? [leads, whole] : [whole];
};

/** Whole walks at different limits show one order. */
const orderLaw: Law = (walk, { snapshot, ids }) => {
  const last = walk.pages.at(-1);
  const held = accountIdsOf(collectAccounts(walk.pages));
  if (last === undefined || walk.end.kind !== 'last-page' || !snapshot.complete) return [];
  if (
    held.length !== ids.size ||
    snapshot.accounts.length !== walk.pages.flatMap((page) => page.accounts).length
  )
    return [];
  const order = accountIdsOf(snapshot.accounts);
  return [
    {
      id: 'walk-keeps-the-order-at-any-limit',
      compares: true,
      holds: held.every((id, index) => id === order[index]),
      evidence: {
        ...describeWalk(walk, last, 'the accounts in the order of the whole list'),
        got: 'another order',
      },
    },
  ];
};

const laws: readonly Law[] = [totalLaw, endLaw, onceLaw, wholeLaw, orderLaw];

/** All that the laws of paging (2.4, 4.5) say of one walk. */
export function applyLaws(walk: PageWalk, facts: ListFacts): readonly LawResult[] {
  const more = walk.request.resultType === 'details' ? [detailsLaw, numbersLaw] : [];
  return [...laws, ...more].flatMap((law) => law(walk, facts));
}
