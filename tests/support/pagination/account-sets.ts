import { type Account, identityOf } from '../../../src/judge/account.ts';
import type { AccountPage } from '../../../src/judge/account-page.ts';
import { findDuplicates } from '../assertions/comparison.ts';

/** Every account of some pages, in their order. */
export function collectAccounts(pages: readonly Pick<AccountPage, 'accounts'>[]): readonly Account[] {
  return pages.flatMap(({ accounts }) => accounts);
}

/** The ids of accounts that have one, in their order. */
export function accountIdsOf(accounts: readonly Account[]): string[] {
  return accounts.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** The ids of `wanted` that are not among the accounts, each once. */
export function findMissingIds(wanted: Iterable<string>, accounts: readonly Account[]): string[] {
  const held = new Set(accountIdsOf(accounts));
  return [...new Set(wanted)].filter((id) => !held.has(id));
}

/** How many accounts have no id. */
export function countWithoutId(accounts: readonly Account[]): number {
  return accounts.filter(({ id }) => id === undefined).length;
}

/**
 * Accounts that stand more than once: by their id; or, whole, where they have none, more often than among `known`,
 * since two accounts may look alike.
 */
export function findRepeatedAccounts(
  accounts: readonly Account[],
  known: readonly Account[],
): { ids: string[]; withoutId: number } {
  const alike = countAlike(accounts);
  const wanted = countAlike(known);
  const withoutId = [...alike].filter(([text, times]) => times > Math.max(1, wanted.get(text) ?? 0)).length;
  return { ids: findDuplicates(accountIdsOf(accounts)), withoutId };
}

function countAlike(accounts: readonly Account[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const account of accounts) {
    if (account.id !== undefined) continue;
    const text = identityOf(account);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** A few ids for a sentence: at most three, and how many more. */
export function summarizeIds(ids: readonly string[]): string {
  const shown = ids.slice(0, 3).join(', ');
  return ids.length > 3 ? `${shown} and ${ids.length - 3} more` : shown;
}
