import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { createSeedPersona } from '../../reference-server/seed/personas.ts';
import type { BankAccount, Fault, JsonObject } from '../../reference-server/types.ts';

/** A server whose data differ from what is declared in one value of the account with the number 2277890. */
function changeOne(id: string, title: string, change: (account: BankAccount) => Partial<BankAccount>): Fault {
  return {
    id,
    title,
    breaks: ['linked-account-has-its-declared-values'],
    keepsFixtures: true,
    apply: changeRules('accountDetail', ({ account }) => ({
      account: (bank, shown, call) =>
        account(bank.AccountNumber === '2277890' ? { ...bank, ...change(bank) } : bank, shown, call),
    })),
  };
}

/** Data that differ from what the target file declares of linked accounts. */
export const declaredLinkedAccountFaults: readonly Fault[] = [
  changeOne(
    'declared-transit-number-without-leading-zeros',
    'a transit number has lost its leading zeros',
    ({ TransitNumber }) => ({
      TransitNumber: TransitNumber.replace(/^0+/, ''),
    }),
  ),
  changeOne('declared-linked-balance-in-cents', 'a balance is given in cents', ({ Balance }) => ({
    Balance: { ...Balance, Current: Math.round(Balance.Current * 100) },
  })),
  changeOne(
    'declared-linked-available-balance-swapped',
    'the available balance is the current one',
    ({ Balance }) => ({
      Balance: { ...Balance, Available: Balance.Current },
    }),
  ),
  changeOne('declared-linked-account-in-another-currency', 'an account is in another currency', () => ({
    Currency: 'USD',
  })),
  changeOne('declared-linked-account-of-another-type', 'an account is of another type', () => ({
    Type: 'Savings',
  })),
  changeOne(
    'declared-last-four-digits-differ',
    'the last four digits are the first four',
    ({ AccountNumber }) => ({
      LastFourDigits: AccountNumber.slice(0, 4),
    }),
  ),
  ...defineFaults('linked-account-has-its-declared-values', {
    'declared-linked-transactions-one-fewer': [
      'an account has one transaction fewer than is declared',
      changeRules('accountDetail', ({ account }) => ({
        account: (bank, { transactions, ...shown }, call) =>
          account(bank, { ...shown, transactions: transactions?.slice(1) }, call),
      })),
      { keepsFixtures: true },
    ],
  }),
  ...defineFaults('result-holds-exactly-the-declared-accounts', {
    'linked-accounts-one-fewer-than-declared': [
      'a session has one account fewer than is declared',
      changeRules('accountDetail', ({ select }) => ({
        select: (accounts, filter, call) =>
          select(accounts, filter, call).filter(({ AccountNumber }) => AccountNumber !== '2281234'),
      })),
      { keepsFixtures: true },
    ],
  }),
  ...defineFaults('users-declared-apart-share-no-account', {
    'users-share-an-account': [
      'a user has an account of another user, who is declared to share none',
      changeRules('accountDetail', ({ result }) => ({
        result: (accounts, persona, session, now) => {
          const [theirs] = createSeedPersona('alice', now)!.accounts;
          const own = accounts.map(
            (account, index): JsonObject =>
              persona.name !== 'alice' && index === 0 ? { ...account, Id: theirs!.Id } : account,
          );
          return result(own, persona, session, now);
        },
      })),
      { keepsFixtures: true },
    ],
  }),
];
