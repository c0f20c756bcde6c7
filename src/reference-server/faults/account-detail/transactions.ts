import type { Fault, JsonObject } from '../../types.ts';
import { asList, asNull, asText, memberFault, removed } from '../members.ts';
import { bothOperations } from './operations.ts';

/** Transactions go wrong (2.5). */
export const transactionFaults: readonly Fault[] = [
  memberFault({
    id: 'linked-account-transactions-as-page',
    title: 'the Transactions of an account is an object that holds a page of them',
    breaks: ['linked-account-transactions-are-an-array'],
    on: bothOperations,
    at: '/Accounts/*/Transactions',
    to: (items) => ({ items, total: (items as unknown[]).length }),
  }),
  memberFault({
    id: 'last-transaction-null',
    title: 'the Transactions of an account end in null',
    breaks: ['linked-account-transactions-are-an-array'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/last',
    to: asNull,
  }),
  {
    id: 'transactions-numbered',
    title: 'the Id of a transaction is its number in the account',
    breaks: ['transaction-id-is-a-guid'],
    apply(workings) {
      workings.after(bothOperations, ({ status, body }) => {
        if (status !== 200) return;
        for (const { Transactions: all } of (body as { Accounts: { Transactions?: JsonObject[] }[] })
          .Accounts) {
          all?.forEach((transaction, index) => {
            transaction.Id = index + 1;
          });
        }
      });
    },
  },
  memberFault({
    id: 'last-transaction-without-an-id',
    title: 'the last transaction of each account lacks its Id',
    breaks: ['transaction-id-is-a-guid'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/last/Id',
    to: removed,
  }),
  {
    id: 'transactions-with-the-id-of-their-account',
    title: 'the Id of a transaction is that of its account',
    breaks: ['transaction-ids-are-unique'],
    apply(workings) {
      workings.after(bothOperations, ({ status, body }) => {
        if (status !== 200) return;
        const { Accounts: accounts } = body as { Accounts: { Id: string; Transactions?: JsonObject[] }[] };
        for (const account of accounts) for (const one of account.Transactions ?? []) one.Id = account.Id;
      });
    },
  },
  {
    id: 'transactions-listed-twice',
    title: 'the newest transaction of the last account is listed twice',
    breaks: ['transaction-ids-are-unique'],
    apply({ rules }) {
      const { account } = rules.accountDetail;
      rules.accountDetail.account = (one, shown, call) => {
        const [newest] = shown.transactions ?? [];
        const repeats = one.AccountType === null && newest !== undefined;
        return account(
          one,
          repeats ? { ...shown, transactions: [newest, ...shown.transactions!] } : shown,
          call,
        );
      };
    },
  },
  memberFault({
    id: 'transaction-dates-with-a-time',
    title: 'the Date of a transaction has a time',
    breaks: ['transaction-date-is-a-calendar-date'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/*/Date',
    to: (date) => `${date}T00:00:00`,
  }),
  memberFault({
    id: 'last-transaction-date-day-first',
    title: 'the Date of the last transaction begins with the day',
    breaks: ['transaction-date-is-a-calendar-date'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/last/Date',
    to: (date) => String(date).split('-').reverse().join('/'),
  }),
  memberFault({
    id: 'transaction-codes-as-list',
    title: 'the Code of a transaction is an array',
    breaks: ['transaction-code-is-a-string-or-null'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/*/Code',
    to: asList,
  }),
  memberFault({
    id: 'transaction-descriptions-as-list',
    title: 'the Description of a transaction of a poll is an array of lines',
    breaks: ['transaction-description-is-a-string'],
    on: 'getAccountsDetailAsync',
    at: '/Accounts/*/Transactions/*/Description',
    to: asList,
  }),
  memberFault({
    id: 'last-transaction-description-null',
    title: 'the Description of the last transaction is null',
    breaks: ['banking-members-are-not-null'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/last/Description',
    to: asNull,
  }),
  memberFault({
    id: 'transaction-debits-as-text',
    title: 'the Debit of a transaction is text',
    breaks: ['transaction-amounts-are-numbers'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/*/Debit',
    to: asText,
  }),
  memberFault({
    id: 'last-transaction-balance-as-text',
    title: 'the Balance of the last transaction has a comma for thousands',
    breaks: ['transaction-amounts-are-numbers'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/last/Balance',
    to: (amount) => Number(amount).toLocaleString('en-US'),
  }),
  memberFault({
    id: 'transaction-credits-null',
    title: 'the Credit of a transaction that is a debit is null',
    breaks: ['banking-members-are-not-null'],
    on: bothOperations,
    at: '/Accounts/*/Transactions/*/Credit',
    to: (amount) => (amount === 0 ? null : amount),
  }),
];
