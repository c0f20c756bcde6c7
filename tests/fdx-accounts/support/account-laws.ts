import { type Account, accountsByIdOf } from '../../../src/judge/account.ts';
import { summarizeIds } from '../../support/pagination/account-sets.ts';
import { describeWalk } from './describe-walk.ts';
import type { LawResult } from './law-results.ts';
import { listFilledMembers } from './members.ts';
import type { Law } from './page-laws.ts';

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
export const numbersLaw = compareWithList(
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
