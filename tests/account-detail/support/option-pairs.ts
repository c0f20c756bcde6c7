import { combinePairwise } from '../../support/generators/pairwise.ts';
import type { DetailOptions } from '../../support/resources/account-detail.ts';

const choices = {
  // Absent stands for the documented default.
  WithAccountIdentity: [true, false, undefined],
  WithKYC: [true, false, undefined],
  WithDetailsAndBankingStatements: [false, true, undefined],
  // Absent, or the documented default written out; with statements and without.
  NumberOfBankingStatements: [undefined, 'MostRecent'],
};

/**
 * Combines values of all options; `filter` is the AccountsFilter of those that have one. A window has an effect on transactions only, and a
 * filter hides what other accounts show: so all pairs are formed with transactions of all accounts. With those of one, and without
 * transactions, each choice stands at least once, which makes the pairs of it with a filter and with transactions that are left out.
 */
export function combineOptions(filter: DetailOptions): readonly DetailOptions[] {
  const windowed = combinePairwise({
    ...choices,
    WithTransactions: [true, undefined],
    DaysOfTransactions: ['Days90', 'Days365', undefined],
  });
  const none = combinePairwise({
    ...choices,
    filter: [false, true],
    DaysOfTransactions: ['Days90', 'Days365'],
  });
  const all = [
    ...windowed.map((one) => ({ ...one, filter: false })),
    ...pickCovering(windowed, ['WithTransactions', 'DaysOfTransactions']).map((one) => ({
      ...one,
      filter: true,
    })),
    ...pickCovering(none, ['filter', 'DaysOfTransactions']).map((one) => ({
      ...one,
      WithTransactions: false,
    })),
  ];
  return all.map(({ filter: isFiltered, ...options }) => {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    return { ...Object.fromEntries(given), ...(isFiltered ? filter : {}) } as DetailOptions;
  });
}

/** Picks the combinations that bring a value which none before them has, or a pair of the named choices. */
export function pickCovering<One extends object>(all: readonly One[], named: readonly (keyof One)[]): One[] {
  const met = new Set<string>();
  return all.filter((one) => {
    const values = Object.entries(one).map(([name, value]) => `${name}=${value}`);
    const pairs = named.flatMap((a, at) =>
      named.slice(at + 1).map((b) => `${String(a)}=${one[a]}&${String(b)}=${one[b]}`),
    );
    const brings = [...values, ...pairs].some((text) => !met.has(text));
    for (const text of [...values, ...pairs]) met.add(text);
    return brings;
  });
}
