import { changeBody, changeRecords, changeRules, combineChanges } from '../mutate/changes.ts';
import { failInside } from '../mutate/fdx-accounts.ts';
import { nth, when } from '../mutate/triggers.ts';
import type { Fault, JsonObject, OperationName } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const results: readonly OperationName[] = ['getAccountsDetail', 'getAccountsDetailAsync'];

type Members = Record<string, JsonObject>;

/** Changes the members of each account of the FDX answers. */
function changeMembers(change: (members: JsonObject) => void): Fault['apply'] {
  const changeAll = (account: Members) => {
    for (const members of Object.values(account)) change(members);
  };
  return combineChanges(
    changeBody('getAccount', (account) => changeAll(account as Members)),
    changeBody('listAccounts', (page) => (page.accounts as Members[]).forEach(changeAll)),
  );
}

/** Changes the accounts of each result. */
function changeLinked(change: (accounts: JsonObject[]) => void): Fault['apply'] {
  return changeBody(results, (result) => {
    if (Array.isArray(result.Accounts)) change(result.Accounts);
  });
}

export const data = defineDefects('data', [
  {
    id: 'transactions-of-another-account',
    title: 'Now and then an account shows the transactions of another account of the same user',
    source: 'openbankingspace/tpp-issues#119',
    batch: 1,
    apply: when(
      nth((n) => n % 10 === 0),
      changeLinked(([first, second]) => {
        if (first?.Transactions !== undefined && second?.Transactions !== undefined)
          first.Transactions = structuredClone(second.Transactions);
      }),
    ),
  },
  {
    id: 'type-and-category-are-missing',
    title: 'Accounts have neither their type nor their category',
    source: 'openbankingspace/tpp-issues#166',
    batch: 1,
    apply: changeMembers((members) => {
      delete members.accountType;
      delete members.accountCategory;
    }),
  },
  {
    id: 'balances-are-nan',
    title: 'Balances are the text NaN',
    source: 'openbankingspace/tpp-issues#44',
    batch: 1,
    apply: changeMembers((members) => {
      for (const name of ['currentBalance', 'availableBalance', 'openingDayBalance'])
        if (members[name] !== undefined) members[name] = 'NaN';
    }),
  },
  {
    id: 'debits-of-credit-cards-are-credits',
    title: 'Debits and credits of credit cards are swapped',
    source: 'openbankingspace/tpp-issues#176',
    batch: 2,
    apply: changeLinked((accounts) => {
      for (const account of accounts)
        if (account.Type === 'CreditCard')
          account.Transactions = ((account.Transactions ?? []) as JsonObject[]).map((one) => ({
            ...one,
            Debit: one.Credit,
            Credit: one.Debit,
          }));
    }),
  },
  {
    id: 'one-time-in-two-precisions',
    title: 'The same time has milliseconds in one list and microseconds in the other',
    source: 'CaliOpen/Caliopen#433',
    batch: 2,
    apply: changeRecords('listRegistrations', (record) => {
      record.requested_on = String(record.requested_on).replace(/(\.\d{3})Z$/, '$1191Z');
    }),
  },
  {
    id: 'one-record-without-milliseconds',
    title: 'The time of one record has no fraction of a second',
    source: 'datagouv/data.gouv.fr#1073',
    batch: 1,
    apply: changeRecords(['listRegistrations', 'listRecipientRegistrations'], (record) => {
      if (record.requested_on === '2026-02-18T17:22:51.903Z') record.requested_on = '2026-02-18T17:22:51Z';
    }),
  },
  {
    id: 'zero-interest-is-a-text',
    title: 'An interest rate of zero is a text',
    source: 'firefly-iii/firefly-iii#4706',
    batch: 1,
    apply: changeMembers((members) => {
      if (members.interestRate === 0) members.interestRate = '0';
    }),
  },
  {
    id: 'transactions-break-the-result',
    title: 'A result with transactions ends in an internal error',
    source: 'adorsys/XS2A-Sandbox#15',
    batch: 2,
    apply: changeRules('accountDetail', ({ includesTransactions }) => ({
      includesTransactions: (options, call) => (includesTransactions(options, call) ? failInside() : false),
    })),
  },
]);
