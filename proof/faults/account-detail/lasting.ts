import { randomUUID } from 'node:crypto';
import { changeMember } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import {
  changeResults,
  type LinkedAccount,
  type Result,
  type Transaction,
} from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { calendarDateOf, DAY } from '../../reference-server/calendar.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Changes every second result of each session on some operations. */
function everySecondResult(
  on: Parameters<typeof changeResults>[0],
  change: (result: Result) => void,
): Fault['apply'] {
  return (workings) => {
    const counts = new Map<string, number>();
    changeResults(on, (result) => {
      const count = (counts.get(result.RequestId) ?? 0) + 1;
      counts.set(result.RequestId, count);
      if (count % 2 === 0) change(result);
    })(workings);
  };
}

const holderOf = (account: LinkedAccount | undefined) => (account?.Holder ?? {}) as JsonObject;

function changeTransactions(accounts: readonly LinkedAccount[], change: (one: Transaction) => void): void {
  for (const { Transactions = [] } of accounts) for (const one of Transactions) change(one);
}

function moveByDays(days: number) {
  return (one: Transaction) => {
    one.Date = calendarDateOf(Date.parse(one.Date) + days * DAY);
  };
}

/** Gives an account what belongs to the one beside it. */
function swap(accounts: readonly LinkedAccount[], member: string): void {
  const [first, second] = accounts;
  if (first?.[member] === undefined || second?.[member] === undefined) return;
  [first[member], second[member]] = [second[member], first[member]];
}

const changingFaults: readonly Fault[] = defineFaults('answers-of-a-session-agree-in-lasting-members', {
  'account-numbers-swap': [
    "every second poll gives the first two accounts each other's numbers",
    everySecondResult('getAccountsDetailAsync', ({ Accounts }) => swap(Accounts, 'AccountNumber')),
  ],
  'holder-of-another-answer': [
    'a poll shows the holder of the result that went out before it, whose session it may be',
    (workings) => {
      let before: unknown;
      changeResults('getAccountsDetailAsync', ({ Accounts }) => {
        const own = Accounts[0]?.Holder;
        for (const account of Accounts) if (account.Holder !== undefined) account.Holder = before ?? own;
        before = own ?? before;
      })(workings);
    },
  ],
  'polled-transit-numbers-without-zeros': [
    'polls drop the leading zeros of a TransitNumber, which stays a text',
    changeMember('getAccountsDetailAsync', '/Accounts/*/TransitNumber', (digits) => String(Number(digits))),
  ],
  'polled-institution-numbers-padded': [
    'polls fill the InstitutionNumber of the last account up to four digits',
    changeMember('getAccountsDetailAsync', '/Accounts/last/InstitutionNumber', (digits) => `0${digits}`),
  ],
  'currency-of-every-second-answer': [
    'every second answer says USD for the last account',
    everySecondResult(bothOperations, ({ Accounts }) => {
      const last = Accounts.at(-1);
      if (last !== undefined) last.Currency = 'USD';
    }),
  ],
  'holder-name-turns': [
    'every second answer writes the last name of the holder first',
    everySecondResult(bothOperations, ({ Accounts }) => {
      for (const account of Accounts) {
        const { Name } = holderOf(account);
        if (typeof Name === 'string') holderOf(account).Name = Name.split(' ').reverse().join(' ');
      }
    }),
  ],
  'postal-code-of-a-replica': [
    'every second poll has an old postal code for the last holder',
    everySecondResult('getAccountsDetailAsync', ({ Accounts }) => {
      const address = holderOf(Accounts.at(-1)).Address as JsonObject | undefined;
      if (address !== undefined) address.PostalCode = 'K1A 0B1';
    }),
  ],
  'dates-of-every-second-answer-a-day-early': [
    'every second answer has all transactions a day earlier, as in another time zone',
    everySecondResult(bothOperations, ({ Accounts }) => changeTransactions(Accounts, moveByDays(-1))),
  ],
  'polled-dates-a-day-late': [
    'polls have all transactions a day later than the POST',
    changeResults('getAccountsDetailAsync', ({ Accounts }) => changeTransactions(Accounts, moveByDays(1))),
  ],
  'polled-amounts-rounded': [
    'polls give the amounts of transactions in whole units',
    changeResults('getAccountsDetailAsync', ({ Accounts }) =>
      changeTransactions(Accounts, (one) => {
        one.Debit = Math.round(one.Debit);
        one.Credit = Math.round(one.Credit);
      }),
    ),
  ],
  'debits-and-credits-of-every-second-answer-swapped': [
    'every second answer has debits as credits, and the other way round',
    everySecondResult(bothOperations, ({ Accounts }) =>
      changeTransactions(Accounts, (one) => {
        [one.Debit, one.Credit] = [one.Credit, one.Debit];
      }),
    ),
  ],
  'polled-last-four-digits-of-the-transit-number': [
    'polls show the last digits of the TransitNumber as LastFourDigits',
    changeResults('getAccountsDetailAsync', ({ Accounts }) => {
      for (const account of Accounts)
        if (typeof account.LastFourDigits === 'string')
          account.LastFourDigits = String(account.TransitNumber ?? '00000').slice(-4);
    }),
  ],
  'posted-last-four-digits-shifted': [
    'the POST shows the first four digits of the last account number as LastFourDigits',
    changeMember('getAccountsDetail', '/Accounts/last/LastFourDigits', (digits) =>
      typeof digits === 'string' ? `9${digits.slice(0, 3)}` : '9999',
    ),
  ],
  'institution-named-by-its-id-in-polls': [
    'polls write the InstitutionId as the name of the institution',
    changeResults('getAccountsDetailAsync', (result) => {
      result.InstitutionName = `FI-${result.InstitutionId}`;
    }),
  ],
  'institution-of-the-latest-session': [
    'the POST names the institution of the result that went out before it',
    (workings) => {
      let before: unknown;
      changeResults(bothOperations, (result, { call }) => {
        const own = result.Institution;
        if (call.operation === 'getAccountsDetail') result.Institution = before ?? own;
        before = own;
      })(workings);
    },
  ],
  'institution-in-capitals-in-every-second-answer': [
    'every second answer writes Institution in capitals',
    everySecondResult(bothOperations, (result) => {
      result.Institution = String(result.Institution).toUpperCase();
    }),
  ],
  'institution-id-counts': [
    'every second answer has the next InstitutionId',
    everySecondResult(bothOperations, (result) => {
      result.InstitutionId = Number(result.InstitutionId) + 1;
    }),
  ],
  'user-of-the-latest-login': [
    'a poll names the user whose result went out before it',
    (workings) => {
      let before: unknown;
      changeResults('getAccountsDetailAsync', ({ Login }) => {
        const own = Login.Username;
        Login.Username = before ?? own;
        before = own;
      })(workings);
    },
  ],
  'filtered-account-with-the-number-of-the-first': [
    'with AccountsFilter an account has the AccountNumber of the first of the session',
    ({ rules: { accountDetail } }) => {
      const { select } = accountDetail;
      accountDetail.select = (accounts, filter, call) => {
        const chosen = select(accounts, filter, call);
        const { AccountNumber } = accounts[0]!;
        return filter === undefined ? chosen : chosen.map((account) => ({ ...account, AccountNumber }));
      };
    },
  ],
  'number-of-the-account-filtered-before': [
    'the POST after one with AccountsFilter gives its first account the AccountNumber of the filtered one',
    (workings) => {
      const filtered = new Map<string, unknown>();
      changeResults('getAccountsDetail', ({ Accounts, RequestId }, { options }) => {
        const [first] = Accounts;
        const before = filtered.get(RequestId);
        filtered.delete(RequestId);
        if (options?.AccountsFilter !== undefined) filtered.set(RequestId, first?.AccountNumber);
        else if (first?.AccountNumber !== undefined && before !== undefined) first.AccountNumber = before;
      })(workings);
    },
  ],
});

/** What an account is changes from answer to answer (3.2, 4.6). */
export const lastingMemberFaults: readonly Fault[] = [
  ...changingFaults,
  ...defineFaults('answers-of-a-session-agree-in-lasting-members', {
    'last-four-digits-of-another-session': [
      'a poll shows the LastFourDigits of the last account that was polled in another session just before',
      (workings) => {
        let before: { readonly session: string; readonly digits: unknown } | undefined;
        changeResults('getAccountsDetailAsync', ({ Accounts, RequestId: session }) => {
          const last = Accounts.at(-1);
          const digits = last?.LastFourDigits;
          if (last !== undefined && before !== undefined && before.session !== session)
            last.LastFourDigits = before.digits;
          before = { session, digits };
        })(workings);
      },
      { mayBreak: { 'sessions-are-answered-each-for-itself': 'the digits are those of another session' } },
    ],
  }),
  ...['getAccountsDetail' as const, 'getAccountsDetailAsync' as const].map((operation): Fault => {
    const route = operation === 'getAccountsDetail' ? 'POST' : 'poll';
    return {
      id: `transaction-ids-anew-in-each-${route.toLowerCase()}`,
      title: `each ${route} gives its transactions new Ids`,
      breaks: ['answers-of-a-session-agree-in-lasting-members'],
      warns: ['poll-and-post-agree-in-values'],
      apply: changeResults(operation, ({ Accounts }) =>
        changeTransactions(Accounts, (one) => {
          one.Id = randomUUID();
        }),
      ),
    };
  }),
];
