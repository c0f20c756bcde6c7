import { changeMember, changeRules, hookAfter } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asNull, asText, removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Transactions go wrong (2.5). */
export const transactionFaults: readonly Fault[] = [
  ...defineFaults('linked-account-transactions-are-an-array', {
    'linked-account-transactions-as-page': [
      'the Transactions of an account is an object that holds a page of them',
      changeMember(bothOperations, '/Accounts/*/Transactions', (items) => ({
        items,
        total: (items as unknown[]).length,
      })),
    ],
    'last-transaction-null': [
      'the Transactions of an account end in null',
      changeMember(bothOperations, '/Accounts/*/Transactions/last', asNull),
    ],
  }),
  ...defineFaults('transaction-id-is-a-guid', {
    'transactions-numbered': [
      'the Id of a transaction is its number in the account',
      hookAfter(bothOperations, ({ status, body }) => {
        if (status !== 200) return;
        for (const { Transactions: all } of (body as { Accounts: { Transactions?: JsonObject[] }[] })
          .Accounts) {
          all?.forEach((transaction, index) => {
            transaction.Id = index + 1;
          });
        }
      }),
    ],
    'last-transaction-without-an-id': [
      'the last transaction of each account lacks its Id',
      changeMember(bothOperations, '/Accounts/*/Transactions/last/Id', removed),
    ],
  }),
  ...defineFaults('transaction-ids-are-unique', {
    'transactions-with-the-id-of-their-account': [
      'the Id of a transaction is that of its account',
      hookAfter(bothOperations, ({ status, body }) => {
        if (status !== 200) return;
        const { Accounts: accounts } = body as { Accounts: { Id: string; Transactions?: JsonObject[] }[] };
        for (const account of accounts) for (const one of account.Transactions ?? []) one.Id = account.Id;
      }),
    ],
    'transactions-listed-twice': [
      'the newest transaction of the last account is listed twice',
      changeRules('accountDetail', ({ account }) => ({
        account: (one, shown, call) => {
          const [newest] = shown.transactions ?? [];
          const repeats = one.AccountType === null && newest !== undefined;
          return account(
            one,
            repeats ? { ...shown, transactions: [newest, ...shown.transactions!] } : shown,
            call,
          );
        },
      })),
    ],
  }),
  ...defineFaults('transaction-date-is-a-calendar-date', {
    'transaction-dates-with-a-time': [
      'the Date of a transaction has a time',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Date', (date) => `${date}T00:00:00`),
    ],
    'last-transaction-date-day-first': [
      'the Date of the last transaction begins with the day',
      changeMember(bothOperations, '/Accounts/*/Transactions/last/Date', (date) =>
        String(date).split('-').reverse().join('/'),
      ),
    ],
  }),
  ...defineFaults('transaction-code-is-a-string-or-null', {
    'transaction-codes-as-list': [
      'the Code of a transaction is an array',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Code', asList),
    ],
  }),
  ...defineFaults('transaction-description-is-a-string', {
    'transaction-descriptions-as-list': [
      'the Description of a transaction of a poll is an array of lines',
      changeMember('getAccountsDetailAsync', '/Accounts/*/Transactions/*/Description', asList),
    ],
  }),
  ...defineFaults('banking-members-are-not-null', {
    'last-transaction-description-null': [
      'the Description of the last transaction is null',
      changeMember(bothOperations, '/Accounts/*/Transactions/last/Description', asNull),
    ],
    'transaction-credits-null': [
      'the Credit of a transaction that is a debit is null',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Credit', (amount) =>
        amount === 0 ? null : amount,
      ),
    ],
  }),
  ...defineFaults('transaction-amounts-are-numbers', {
    'transaction-debits-as-text': [
      'the Debit of a transaction is text',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Debit', asText),
    ],
    'last-transaction-balance-as-text': [
      'the Balance of the last transaction has a comma for thousands',
      changeMember(bothOperations, '/Accounts/*/Transactions/last/Balance', (amount) =>
        Number(amount).toLocaleString('en-US'),
      ),
    ],
  }),
];
