import type { Account } from '../../../src/judge/account.ts';
import { isContainer } from '../../../src/lib/json/values.ts';
import { isSameJson } from '../../support/assertions/comparison.ts';

/** The names of members that say something: neither null nor an empty text, array or object. */
export function listFilledMembers({ members }: Account): string[] {
  return Object.keys(members).filter((name) => {
    const value = members[name];
    if (value === null || value === '') return false;
    return !isContainer(value) || Object.keys(value).length > 0;
  });
}

/** The names of members that two readings of an account both carry, with different values. */
export function findDifferingMembers(one: Account, other: Account): string[] {
  return Object.keys(one.members).filter(
    (name) => name in other.members && !isSameJson(one.members[name], other.members[name]),
  );
}

/** The account of an id among others. */
export function findAccount(accounts: readonly Account[], id: string): Account | undefined {
  return accounts.find((account) => account.id === id);
}
