import type { Profile } from './profile.ts';

export type Kind = 'depositAccount' | 'loanAccount' | 'locAccount' | 'investmentAccount' | 'annuityAccount';

/** An account as it is kept: its key in paths, its kind, its metadata and the rest. */
export interface Kept {
  readonly key: string;
  readonly kind: Kind;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly rest: Readonly<Record<string, unknown>>;
}

const deposit = {
  balanceType: 'ASSET',
  currency: { currencyCode: 'CAD' },
  currentBalance: -12.5,
  interestRateAsOf: '2024-02-29',
  balanceAsOf: '2026-03-01T23:59:60.5-05:00',
  transactionsIncluded: true,
  transactions: [],
  fiAttributes: [{ name: 'branch', value: '12' }],
};

const loan = { principalBalance: 1e6, loanTerm: 300, paymentFrequency: 'FORTNIGHTLY', transactions: [{}] };

/** The accounts of the customer whose token the suite holds. */
export function accountsOf({ name }: Profile): readonly Kept[] {
  if (name === 'a') return manyKinds;
  return name === 'b' ? depositsAndLoans : withoutIds;
}

/** The accounts of another customer. */
export const othersAccounts: readonly Kept[] = [kept('zz-1', 'depositAccount', 'CHECKING', deposit)];

/** The account that a connection opens. */
export function connectedAccount(number: number): Kept {
  return kept(`lnk-${number}`, 'depositAccount', 'SAVINGS', {});
}

const manyKinds: readonly Kept[] = [
  kept('ac/01+é', 'depositAccount', 'CHECKING', deposit),
  kept('ac/02+é', 'depositAccount', 'CD', { ...deposit, maturityDate: '2031-01-31', term: 12.5 }),
  kept('ac/10 %2F', 'loanAccount', 'MORTGAGE', loan),
  kept('AC/01+é', 'depositAccount', 'SAVINGS', { currentBalance: 0 }),
  kept('7', 'locAccount', 'CREDITCARD', {
    creditLine: 5000,
    availableCredit: 4999.99,
    lastStmtDate: '2026-02-28',
  }),
  kept('07', 'investmentAccount', 'ROTH', {
    currentValue: 1,
    holdings: [],
    openOrders: [{ id: 1 }],
    margin: false,
  }),
  kept('=&#', 'annuityAccount', 'FIXEDANNUITY', { payoutType: 'DEFERRED', payoutMode: 'BIENNIALLY' }),
  kept('x', 'depositAccount', 'CHECKING', deposit),
];

const depositsAndLoans: readonly Kept[] = [
  kept('1000000000001', 'depositAccount', 'CHECKING', deposit),
  kept('1000000000002', 'depositAccount', 'CHECKING', deposit),
  kept('1000000000003', 'loanAccount', 'LOAN', loan),
  kept('1000000000004', 'depositAccount', 'SAVINGS', { nickname: '' }),
  kept('1000000000005', 'loanAccount', 'LOAN', {}),
];

const withoutIds: readonly Kept[] = [
  kept('D-1', 'depositAccount', 'CHECKING', deposit),
  { key: 'L-1', kind: 'locAccount', metadata: {}, rest: { creditLine: 5000, principalBalance: 17 } },
  kept('D-2', 'depositAccount', 'SAVINGS', {}),
  { key: 'L-2', kind: 'locAccount', metadata: {}, rest: { creditLine: 700 } },
];

function kept(key: string, kind: Kind, accountType: string, rest: Readonly<Record<string, unknown>>): Kept {
  return { key, kind, metadata: { accountType, accountId: key }, rest: { status: 'OPEN', ...rest } };
}
