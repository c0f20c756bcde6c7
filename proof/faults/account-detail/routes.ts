import { changeMember } from '../../mutate/changes.ts';
import { changeResults } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const poll = 'getAccountsDetailAsync';
const post = 'getAccountsDetail';

/** Members that one of the two routes has only (3.2, 4.6). */
export const routeFaults: readonly Fault[] = [
  ...defineFaults('posted-and-polled-results-have-the-same-members', {
    'polled-accounts-without-an-overdraft-limit': [
      'polled accounts have no OverdraftLimit',
      changeMember(poll, '/Accounts/*/OverdraftLimit', removed),
    ],
    'polled-accounts-without-null-members': [
      'polled accounts leave out LastFourDigits and AccountType, null or not',
      changeResults(poll, ({ Accounts }) => {
        for (const account of Accounts) {
          delete account.LastFourDigits;
          delete account.AccountType;
        }
      }),
    ],
    'posted-accounts-without-a-title': [
      'accounts of the POST have no Title',
      changeMember(post, '/Accounts/*/Title', removed),
    ],
    'posted-results-without-an-institution': [
      'the result of the POST has no Institution',
      changeMember(post, '/Institution', removed),
    ],
    'polled-results-without-a-login': [
      'a polled result has no Login',
      changeMember(poll, '/Login', removed),
      {
        mayBreak: {
          'kyc-is-left-out-on-request':
            'where the result that all share is polled, the Login of others seems moved',
        },
      },
    ],
    'polled-balances-without-a-limit': [
      'the Balance of a polled account has no Limit',
      changeMember(poll, '/Accounts/*/Balance/Limit', removed),
    ],
    'polled-transactions-without-a-code': [
      'polled transactions have no Code',
      changeMember(poll, '/Accounts/*/Transactions/*/Code', removed),
    ],
    'polled-holders-without-a-phone-number': [
      'a polled Holder has no PhoneNumber',
      changeMember(poll, '/Accounts/*/Holder/PhoneNumber', removed),
    ],
    'posted-addresses-without-a-post-office-box': [
      'an Address of the POST has no POBox',
      changeMember(post, '/Accounts/*/Holder/Address/POBox', removed),
    ],
    'posted-results-with-totals': [
      'the result of the POST holds totals that a poll lacks',
      changeResults(post, (result) => {
        (result as JsonObject).Totals = { Accounts: result.Accounts.length };
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('posted-and-polled-results-have-the-same-members', {
    'last-polled-account-without-a-number': [
      'polls leave out the AccountNumber of the last account',
      changeMember(poll, '/Accounts/last/AccountNumber', removed),
    ],
    'last-posted-account-without-a-currency': [
      'the POST leaves out the Currency of the last account',
      changeMember(post, '/Accounts/last/Currency', removed),
    ],
    'last-polled-account-without-a-limit': [
      'polls leave out the Limit of the Balance of the last account',
      changeMember(poll, '/Accounts/last/Balance/Limit', removed),
    ],
    'last-polled-account-without-a-city': [
      'polls leave out the City of the last holder',
      changeMember(poll, '/Accounts/last/Holder/Address/City', removed),
    ],
  }).map((fault): Fault => ({ ...fault, needs: 'standard' })),
];
