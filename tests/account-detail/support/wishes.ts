import fc, { type Arbitrary } from 'fast-check';
import type { Json } from '../../../src/target-file/types.ts';
import type { DetailOptions } from '../../support/resources/account-detail.ts';

/** What a request asks for: the options as they are written, and the accounts of the filter by their places. */
export interface Wish {
  readonly flags: Readonly<Record<string, Json>>;
  /** Places in the session's accounts, those beyond the last begin again; undefined for no filter. */
  readonly filter: readonly number[] | undefined;
}

const flag = fc.constantFrom(true, false, undefined);
const days = fc.constantFrom('Days90', 'Days365', undefined);
const filters = fc.constantFrom([0], [1], [0, 1], undefined, undefined);

/** Wishes of all options of which a result tells; the simplest one writes nothing and names no account. */
export function generateWishes(): Arbitrary<Wish> {
  return fc
    .tuple(flag, flag, flag, days, filters)
    .map(([WithAccountIdentity, WithKYC, WithTransactions, DaysOfTransactions, filter]) => {
      const all = { WithAccountIdentity, WithKYC, WithTransactions, DaysOfTransactions };
      const given = Object.entries(all).filter(([, value]) => value !== undefined);
      return { flags: Object.fromEntries(given) as Wish['flags'], filter };
    });
}

/** A wish with transactions of all accounts over a window of its own: what another window makes of them shows. */
export function setWindow({ flags }: Wish, DaysOfTransactions: 'Days90' | 'Days365'): Wish {
  return { flags: { ...flags, WithTransactions: true, DaysOfTransactions }, filter: undefined };
}

/** Two wishes that differ in every option: a year of one account, and 90 days of all with other parts. */
export function makeOpposites({ flags }: Wish): readonly [Wish, Wish] {
  const parts = ['WithAccountIdentity', 'WithKYC'] as const;
  const others = Object.fromEntries(parts.map((name) => [name, flags[name] === false]));
  const transactions = { WithTransactions: true };
  return [
    { flags: { ...flags, ...transactions, DaysOfTransactions: 'Days365' }, filter: [0] },
    { flags: { ...others, ...transactions, DaysOfTransactions: 'Days90' }, filter: undefined },
  ];
}

/** The accounts of a wish by the names that AccountsFilter takes, each once. */
export function buildOptions({ flags, filter }: Wish, names: readonly string[]): DetailOptions {
  if (filter === undefined || names.length === 0) return flags;
  return { ...flags, AccountsFilter: [...new Set(filter.map((at) => names[at % names.length]!))] };
}

/** Options in words, accounts by their places: what a filter names may be a number of a person. */
export function describeOptions(options: DetailOptions, names: readonly string[]): string {
  const words = Object.entries(options).map(([name, value]) => {
    if (name !== 'AccountsFilter') return `${name} ${String(value)}`;
    const places = (value as readonly string[]).map((one) => names.indexOf(one) + 1);
    return `account ${places.join(' and ')}`;
  });
  return words.join(', ') || 'no option';
}
