import type { AccountKind } from '../../../src/catalogue/account-kinds.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { type Account, accountOf } from '../../../src/judge/account.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, listObjects } from '../../support/assertions/bodies.ts';
import { findAccountId, listInDetails, readAccount } from '../../support/resources/fdx-accounts.ts';

/** Members whose values 2.4 shows by example only. */
const openLists = [
  'accountCategory',
  'accountType',
  'status',
  'paymentFrequency',
  'compoundingPeriod',
  'payoutMode',
];

/** Members whose nested shape 2.4 does not show. */
const nested = ['currency', 'fiAttributes', 'holdings', 'openOrders', 'transactions'];

/** The accounts of the list in details, and one read alone, with the answer that shows the list. */
export async function gatherAccounts(
  context: CheckContext,
): Promise<{ readonly accounts: readonly Account[]; readonly exchange: Answered }> {
  const details = await listInDetails(context);
  const id = await findAccountId(context);
  const { accounts, exchange } = details;
  if (id === undefined) return { accounts, exchange };
  const { json, status } = (await readAccount(context, id)).response;
  return { accounts: status === 200 && isObject(json) ? [...accounts, accountOf(json)] : accounts, exchange };
}

/** The names of the objects under a member, one level down. */
function listNamesUnder(accounts: readonly Account[], member: string): string[] {
  const values = accounts.map(({ members }) => members[member]);
  const objects = values.flatMap((value) => (isObject(value) ? [value] : listObjects(value)));
  return sortDistinct(objects.flatMap(Object.keys));
}

function sortDistinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/** Records the values of members whose lists are open. */
export function observeOpenLists(
  context: CheckContext,
  accounts: readonly Account[],
  exchange: Answered,
): void {
  for (const name of openLists) {
    const values = accounts.map(({ members }) => members[name]).filter((value) => typeof value === 'string');
    if (values.length > 0)
      context.observe('values-of-open-fdx-lists', `${name}: ${sortDistinct(values).join(', ')}`, exchange);
  }
}

/** Records what nested values carry. */
export function observeNestedMembers(
  context: CheckContext,
  accounts: readonly Account[],
  exchange: Answered,
): void {
  for (const name of nested) {
    const names = listNamesUnder(accounts, name);
    if (names.length > 0)
      context.observe('shapes-of-nested-fdx-objects', `${name}: ${names.join(', ')}`, exchange);
  }
}

/** Members that 2.4 lists neither for the kind nor, since those may stand on any kind, for deposit accounts. */
export function observeFurtherMembers(
  context: CheckContext,
  accounts: readonly Account[],
  exchange: Answered,
): void {
  const others = accounts.flatMap(({ kind, members }) => {
    const known = new Set(
      kind === undefined ? [] : [...documentedMembers[kind], ...documentedMembers.depositAccount],
    );
    return Object.keys(members)
      .filter((name) => !known.has(name))
      .map((name) => `${kind ?? 'account'}.${name}`);
  });
  if (accounts.length === 0) return;
  context.observe(
    'fdx-account-members-beyond-the-document',
    sortDistinct(others).join(', ') || 'none',
    exchange,
  );
}

/** The members that 2.4 lists for each kind of account. */
const documentedMembers: Record<AccountKind, readonly string[]> = {
  depositAccount: [
    'accountId',
    'accountCategory',
    'accountType',
    'accountNumber',
    'accountNumberDisplay',
    'productName',
    'nickname',
    'status',
    'description',
    'currency',
    'fiAttributes',
    'parentAccountId',
    'lineOfBusiness',
    'routingTransitNumber',
    'balanceType',
    'interestRate',
    'interestRateType',
    'interestRateAsOf',
    'priorInterestRate',
    'transferIn',
    'transferOut',
    'micrNumber',
    'lastActivityDate',
    'transactionsIncluded',
    'balanceAsOf',
    'currentBalance',
    'openingDayBalance',
    'availableBalance',
    'annualPercentageYield',
    'interestYtd',
    'term',
    'maturityDate',
    'transactions',
  ],
  loanAccount: [
    'accountId',
    'accountCategory',
    'accountType',
    'principalBalance',
    'escrowBalance',
    'originalPrincipal',
    'originatingDate',
    'loanTerm',
    'totalNumberOfPayments',
    'nextPaymentAmount',
    'nextPaymentDate',
    'paymentFrequency',
    'compoundingPeriod',
    'payOffAmount',
    'lastPaymentAmount',
    'lastPaymentDate',
    'maturityDate',
    'interestPaidYearToDate',
    'transactions',
  ],
  locAccount: [
    'creditLine',
    'availableCredit',
    'principalBalance',
    'currentBalance',
    'nextPaymentAmount',
    'nextPaymentDate',
    'minimumPaymentAmount',
    'lastStmtBalance',
    'lastStmtDate',
  ],
  investmentAccount: [
    'currentValue',
    'availableCashBalance',
    'margin',
    'marginBalance',
    'shortBalance',
    'rolloverAmount',
    'employerName',
    'holdings',
    'transactions',
    'openOrders',
  ],
  annuityAccount: [
    'payoutType',
    'policyProductType',
    'payoutMode',
    'payoutAmount',
    'payoutStartDate',
    'payoutEndDate',
    'surrenderValue',
  ],
};
