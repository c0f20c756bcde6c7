import { defineFaults } from '../../mutate/fault.ts';
import { changeAccountRule, changeStoredAccounts, changeStoredMember } from '../../mutate/fdx-accounts.ts';
import type { Fault } from '../../reference-server/types.ts';

const dropZeros = (number: unknown) => String(number).replace(/^0+/, '');

/** Data differ from what the target file declares of the customer's accounts. */
export const declaredAccountFaults: readonly Fault[] = [
  ...defineFaults(
    { breaks: ['fdx-account-has-its-declared-values'], keepsFixtures: true },
    {
      'declared-account-number-without-leading-zeros': [
        'the number of an account has lost its leading zeros',
        changeStoredMember('accountNumber', dropZeros),
      ],
      'declared-routing-number-without-leading-zeros': [
        'a routing number has lost its leading zeros',
        changeStoredMember('routingTransitNumber', dropZeros),
      ],
      'declared-balance-off-by-a-cent': [
        'a balance is a cent more than is declared',
        changeStoredMember('currentBalance', (amount) => Number((Number(amount) + 0.01).toFixed(2))),
      ],
      'declared-principal-below-zero': [
        'a principal has another sign',
        changeStoredMember('principalBalance', (amount) => -Number(amount)),
      ],
      'declared-account-in-another-currency': [
        'an account has another currency',
        changeStoredMember('currency', (currency) => ({ ...(currency as object), currencyCode: 'USD' })),
      ],
      'declared-account-closed': [
        'an account that is declared open is closed',
        changeStoredMember('status', () => 'CLOSED'),
      ],
      'declared-credit-line-rounded': [
        'a credit line is rounded to thousands',
        changeStoredMember('creditLine', (amount) => Math.round(Number(amount) / 1000) * 1000 + 1000),
      ],
      'declared-transactions-one-fewer': [
        'an account has one transaction fewer than is declared',
        changeStoredMember('transactions', (all) => (all as unknown[]).slice(1)),
      ],
    },
  ),
  ...defineFaults(
    { breaks: ['accounts-list-has-the-declared-length'], keepsFixtures: true },
    {
      'accounts-one-more-than-declared': [
        'the customer has one account more than is declared',
        changeStoredAccounts((accounts) => [
          ...accounts,
          { ...accounts[0]!, members: { ...accounts[0]!.members, accountId: 'dep-77770001' } },
        ]),
      ],
      'accounts-one-fewer-than-declared': [
        'the customer has one account fewer than is declared in its list',
        changeAccountRule('accountsOf', (accounts) => accounts.slice(0, -1)),
        { breaks: ['accounts-list-holds-the-declared-accounts'] },
      ],
    },
  ),
];
