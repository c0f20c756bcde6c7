import { createSeedPersona } from './seed/personas.ts';
import type { AccountKind, FdxAccount } from './store/entities.ts';
import type { Workings } from './types.ts';

/** What the server promises of its data: exact values of every provider, and of some accounts. */
export interface DescribedFixtures {
  providers: {
    count: number;
    items: { id: string; name: string; country: 'CA' | 'US'; scopes: string[] }[];
  };
  fdx: {
    count: number;
    accounts: { id: string; kind: AccountKind; transactions?: number; values: DescribedValues }[];
  };
  banking: {
    count: number;
    accounts: { id: string; number: string; transactions: number; values: DescribedValues }[];
    usersShareNoAccount: boolean;
  };
}

export type DescribedValues = Record<
  string,
  string | number | boolean | null | Record<string, string | number>
>;

/** Says what a server without faults and variations holds for its first customer and its default persona. */
export function describeFixtures({ rules, store, now }: Workings): DescribedFixtures {
  return {
    providers: {
      count: store.providers.length,
      items: store.providers.map(({ provider_id, name, country, scopes }) => ({
        id: String(provider_id),
        name,
        country: country as 'CA' | 'US',
        scopes: [...scopes],
      })),
    },
    fdx: describeAccounts([...store.customers.values()][0]?.accounts ?? []),
    banking: describeLinkedAccounts(rules, now()),
  };
}

function describeAccounts(accounts: readonly FdxAccount[]): DescribedFixtures['fdx'] {
  return {
    count: accounts.length,
    accounts: accounts.map(({ kind, members: { accountId, transactions, ...members } }) => ({
      id: accountId,
      kind,
      ...(Array.isArray(transactions) ? { transactions: transactions.length } : {}),
      values: { ...Object.fromEntries(Object.entries(members).filter(isScalar)), ...currencyOf(members) },
    })),
  };
}

function currencyOf({ currency }: Record<string, unknown>): DescribedValues {
  return currency === undefined ? {} : { currency: currency as Record<string, string> };
}

function isScalar(entry: [string, unknown]): entry is [string, string | number | boolean] {
  return ['string', 'number', 'boolean'].includes(typeof entry[1]);
}

function describeLinkedAccounts(
  { accountDetail }: Workings['rules'],
  now: number,
): DescribedFixtures['banking'] {
  const { accounts } = createSeedPersona(accountDetail.defaultPersona, now)!;
  const days = accountDetail.daysOf(accountDetail.defaults.DaysOfTransactions);
  return {
    count: accounts.length,
    accounts: accounts.map(({ Id, AccountNumber, Holder: _, Transactions, ...values }) => ({
      id: Id,
      number: AccountNumber,
      transactions: Transactions.filter((one) => accountDetail.isInWindow(one, days, now)).length,
      values,
    })),
    usersShareNoAccount: true,
  };
}
