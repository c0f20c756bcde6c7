import { randomUUID } from 'node:crypto';
import {
  bothOperations,
  changeFiltered,
  keepFirstOptions,
  poll,
  post,
  sessionOf,
} from '../../mutate/account-detail/operations.ts';
import { changeDates, changeResults, changeTransactions } from '../../mutate/account-detail/results.ts';
import { changeMember, replaceAnswer } from '../../mutate/changes.ts';
import { findCondition } from '../../mutate/conditions.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { defineMutants, defineWarningMutants } from '../../mutate/mutant.ts';
import { nth, when } from '../../mutate/triggers.ts';
import type { Fault } from '../../reference-server/types.ts';

const ofAnotherSession = {
  'sessions-are-answered-each-for-itself': 'the digits are those of another session',
};

/** Answers tell of the same things otherwise than others do, or leave out what they should hold (3.2, 4.6). */
export const lastingMemberFaults: readonly Fault[] = [
  ...defineMutants({
    'answers-of-a-session-agree-in-lasting-members': [
      'polled /Accounts/0/AccountNumber change-the-end when read-every-second-time',
      'detail /Accounts/last/Currency = "USD" when read-every-second-time',
      'detail /Accounts/*/Holder/Name join-words when read-every-second-time',
      'polled /Accounts/last/Holder/Address/PostalCode = "K1A 0B1" when read-every-second-time',
      'detail /Accounts/*/Transactions/*/Credit in-cents when read-every-second-time',
      'detail /Institution upper-case when read-every-second-time',
      'detail /InstitutionId off-by-one when read-every-second-time',
      'polled /Accounts/*/Holder foreign',
      'polled /Login/Username foreign',
      'posted /Institution foreign',
      'polled /Accounts/last/InstitutionNumber change-the-end',
      'polled /InstitutionName = "FI-14"',
      'polled /Accounts/*/Transactions/*/Debit round',
      'polled /Accounts/*/LastFourDigits change-the-end',
      'posted /Accounts/last/LastFourDigits = "9999"',
      ['polled /Accounts/last/LastFourDigits foreign', { mayBreak: ofAnotherSession }],
    ],
  }),
  ...defineWarningMutants({
    'answers-of-a-session-agree-in-descriptive-members': [
      'polled /Accounts/*/Category upper-case',
      'posted /Accounts/last/Type = "Other"',
      'posted /Accounts/*/Title cut-the-end',
      'polled /Accounts/*/OverdraftLimit off-by-one',
      'polled /Accounts/*/AccountType cut-the-end',
      'polled /Login/Type = "Unknown"',
      'detail /Accounts/*/Category = "Other" when asked-with-a-filter',
      'detail /Accounts/*/Title upper-case when asked-for-a-year',
    ],
    'poll-and-post-agree-in-values': [
      'polled /Accounts/*/Transactions/*/Code change-the-end',
      'posted /Accounts/*/Transactions/*/Description cut-the-end',
      'polled /Accounts/*/Transactions/last/Debit off-by-one',
      'polled /Accounts/*/Transactions/*/Balance off-by-one',
      'polled /Accounts/*/Balance/Current round',
    ],
    'banking-answers-carry-their-descriptive-members': 'detail /InstitutionName drop',
    'parts-come-with-every-account': 'detail /Accounts/last/TransitNumber drop',
    'pending-link-example-shows-the-path': 'posted-pending /Links/*/example = "/poll/me"',
  }),
  ...defineFaults('answers-of-a-session-agree-in-lasting-members', {
    'dates-of-every-second-answer-a-day-early': [
      'every second answer has all transactions a day earlier, as in another time zone',
      when(findCondition('read-every-second-time'), changeDates(-1)),
    ],
    'polled-dates-a-day-late': [
      'polls have all transactions a day later than the POST',
      changeDates(1, poll),
    ],
    'transactions-of-the-second-account-in-every-fifth-answer': [
      'in every fifth answer the first account shows the transactions of the second in the place of its own',
      when(
        nth((n) => n % 5 === 0),
        changeResults(bothOperations, ({ Accounts: [first, second] }) => {
          if (first?.Transactions !== undefined && second?.Transactions !== undefined)
            first.Transactions = structuredClone(second.Transactions);
        }),
      ),
      {
        mayBreak: {
          'accounts-filter-keeps-the-transactions': 'one of the two answers has those of another account',
          'window-of-365-days-includes-that-of-90-days':
            'one of the two answers has those of another account',
          'window-of-90-days-holds-its-part-of-365-days':
            'one of the two answers has those of another account',
        },
      },
    ],
    'polled-transit-numbers-without-zeros': [
      'polls drop the leading zeros of a TransitNumber, which stays a text',
      changeMember(poll, '/Accounts/*/TransitNumber', (digits) => String(Number(digits))),
    ],
    'filtered-account-with-the-number-of-the-first': [
      'with AccountsFilter an account has the AccountNumber of the first of the session',
      changeFiltered((chosen, [first]) =>
        chosen.map((account) => ({ ...account, AccountNumber: first!.AccountNumber })),
      ),
    ],
    'number-of-the-account-filtered-before': [
      'the POST after one with AccountsFilter gives its first account the AccountNumber of the filtered one',
      (workings) => {
        const filtered = new Map<string, unknown>();
        changeResults(post, ({ Accounts, RequestId }, { options }) => {
          const [first] = Accounts;
          const before = filtered.get(RequestId);
          filtered.delete(RequestId);
          if (options?.AccountsFilter !== undefined) filtered.set(RequestId, first?.AccountNumber);
          else if (first?.AccountNumber !== undefined && before !== undefined) first.AccountNumber = before;
        })(workings);
      },
    ],
  }),
  ...defineFaults('accounts-filter-limits-the-answer', {
    'filtered-account-with-the-balance-of-the-first': [
      'with AccountsFilter an account has the Balance of the first of the session',
      changeFiltered((chosen, [first]) => chosen.map((account) => ({ ...account, Balance: first!.Balance }))),
    ],
  }),
  ...defineFaults(
    { breaks: ['answers-of-a-session-agree-in-lasting-members'], warns: ['poll-and-post-agree-in-values'] },
    {
      'transaction-ids-anew-in-each-post': [
        'each POST gives its transactions new Ids',
        changeTransactions((one) => Object.assign(one, { Id: randomUUID() }), post),
      ],
      'transaction-ids-anew-in-each-poll': [
        'each poll gives its transactions new Ids',
        changeTransactions((one) => Object.assign(one, { Id: randomUUID() }), poll),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['unknown-customer-is-refused'] },
    {
      'customer-id-not-checked': [
        'any customerId is served',
        ({ rules }) => Object.assign(rules.auth.banking, { isCustomerKnown: () => true }),
      ],
      'customer-id-not-checked-by-polls': [
        'a poll is answered under any customerId',
        ({ rules: { auth } }) => {
          const { isCustomerKnown } = auth.banking;
          auth.banking.isCustomerKnown = (id, call) => call.operation === poll || isCustomerKnown(id, call);
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['completed-operation-answers-a-post-with-200'] },
    {
      'completed-operation-pending-for-a-post': [
        'a POST answers 202 also when the operation was completed by a poll',
        replaceAnswer(post, 200, (_, call, workings) => {
          const session = sessionOf(call, workings);
          if (session === undefined || session.polls === 0) return undefined;
          return { status: 202, body: workings.rules.accountDetail.pending(session, call) };
        }),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['further-post-follows-its-own-options'], needs: 'standard' },
    {
      'first-options-taken-for-further-posts': [
        'each further POST of a session is answered as the first one, whatever it asks for',
        keepFirstOptions,
      ],
    },
  ),
];
