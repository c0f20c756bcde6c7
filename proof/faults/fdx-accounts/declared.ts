import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, FdxAccount, Workings } from '../../reference-server/types.ts';

function editAccounts({ store }: Workings, edit: (accounts: readonly FdxAccount[]) => FdxAccount[]): void {
  const [name, customer] = [...store.customers][0]!;
  store.customers.set(name, { ...customer, accounts: edit(customer.accounts) });
}

/** A server whose data differ from what is declared in one value of the first account that has the member. */
function changeOne(id: string, title: string, member: string, change: (value: unknown) => unknown): Fault {
  return {
    id,
    title,
    breaks: ['fdx-account-has-its-declared-values'],
    keepsFixtures: true,
    apply(workings) {
      editAccounts(workings, (accounts) => {
        const at = accounts.findIndex(({ members }) => members[member] !== undefined);
        return accounts.map((account, index) => {
          if (index !== at) return account;
          const { accountId } = account.members;
          return {
            ...account,
            members: { ...account.members, [member]: change(account.members[member]), accountId },
          };
        });
      });
    },
  };
}

/** Data that differ from what the target file declares of the customer's accounts. */
export const declaredAccountFaults: readonly Fault[] = [
  changeOne(
    'declared-account-number-without-leading-zeros',
    'the number of an account has lost its leading zeros',
    'accountNumber',
    (number) => String(number).replace(/^0+/, ''),
  ),
  changeOne(
    'declared-routing-number-without-leading-zeros',
    'a routing number has lost its leading zeros',
    'routingTransitNumber',
    (number) => String(number).replace(/^0+/, ''),
  ),
  changeOne(
    'declared-balance-off-by-a-cent',
    'a balance is a cent more than is declared',
    'currentBalance',
    (amount) => Number((Number(amount) + 0.01).toFixed(2)),
  ),
  changeOne(
    'declared-principal-below-zero',
    'a principal has another sign',
    'principalBalance',
    (amount) => -Number(amount),
  ),
  changeOne(
    'declared-account-in-another-currency',
    'an account has another currency',
    'currency',
    (currency) => ({
      ...(currency as object),
      currencyCode: 'USD',
    }),
  ),
  changeOne(
    'declared-account-closed',
    'an account that is declared open is closed',
    'status',
    () => 'CLOSED',
  ),
  changeOne(
    'declared-credit-line-rounded',
    'a credit line is rounded to thousands',
    'creditLine',
    (amount) => Math.round(Number(amount) / 1000) * 1000 + 1000,
  ),
  changeOne(
    'declared-transactions-one-fewer',
    'an account has one transaction fewer than is declared',
    'transactions',
    (all) => (all as unknown[]).slice(1),
  ),
  ...defineFaults('accounts-list-has-the-declared-length', {
    'accounts-one-more-than-declared': [
      'the customer has one account more than is declared',
      (workings) => {
        editAccounts(workings, (accounts) => {
          const [first] = accounts;
          return [...accounts, { ...first!, members: { ...first!.members, accountId: 'dep-77770001' } }];
        });
      },
      { keepsFixtures: true },
    ],
    'accounts-one-fewer-than-declared': [
      'the customer has one account fewer than is declared in its list',
      ({ rules }) => {
        const { accountsOf } = rules.fdxAccounts;
        rules.fdxAccounts.accountsOf = (accounts, call) => accountsOf(accounts, call).slice(0, -1);
      },
      { breaks: ['accounts-list-holds-the-declared-accounts'], keepsFixtures: true },
    ],
  }),
];
