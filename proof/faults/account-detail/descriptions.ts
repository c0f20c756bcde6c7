import { changeMember } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { changeResults, type LinkedAccount } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { DetailOptions, Fault } from '../../reference-server/types.ts';

const poll = 'getAccountsDetailAsync';
const post = 'getAccountsDetail';
const upper = (text: unknown) => String(text).toUpperCase();

function warnOfDescription(id: string, title: string, apply: Fault['apply']): Fault {
  return defineFaults(
    { warns: ['answers-of-a-session-agree-in-descriptive-members'] },
    { [id]: [title, apply] },
  )[0]!;
}

function warnOfValues(id: string, title: string, apply: Fault['apply']): Fault {
  return defineFaults({ warns: ['poll-and-post-agree-in-values'] }, { [id]: [title, apply] })[0]!;
}

/** Changes each account of a result whose request gave an option, which is handed on. */
function changeAccountsAsked(
  option: keyof DetailOptions,
  change: (account: LinkedAccount, given: unknown) => void,
): Fault['apply'] {
  return changeResults(bothOperations, ({ Accounts }, { options }) => {
    const given = options?.[option];
    if (given !== undefined) for (const account of Accounts) change(account, given);
  });
}

/** One route tells of the same things otherwise than the other one (3.2, 4.6). */
export const descriptionFaults: readonly Fault[] = [
  warnOfDescription(
    'polled-categories-in-capitals',
    'polls write the Category of an account in capitals',
    changeMember(poll, '/Accounts/*/Category', upper),
  ),
  warnOfDescription(
    'posted-type-of-the-last-account-unknown',
    'the POST says Other for the Type of the last account',
    changeMember(post, '/Accounts/last/Type', () => 'Other'),
  ),
  warnOfDescription(
    'posted-titles-cut',
    'the POST cuts the Title of accounts to six characters',
    changeMember(post, '/Accounts/*/Title', (title) => String(title).slice(0, 6)),
  ),
  warnOfDescription(
    'polled-overdraft-limits-negative',
    'polls give the OverdraftLimit of accounts as what may be owed, below zero',
    changeMember(poll, '/Accounts/*/OverdraftLimit', (limit) => -Number(limit)),
  ),
  warnOfDescription(
    'polled-account-types-as-codes',
    'polls give the AccountType by its first letter',
    changeMember(poll, '/Accounts/*/AccountType', (type) => (typeof type === 'string' ? type[0] : type)),
  ),
  warnOfDescription(
    'polled-login-of-another-type',
    'polls say Business for the Type of every Login',
    changeMember(poll, '/Login/Type', () => 'Unknown'),
  ),
  warnOfDescription(
    'filtered-accounts-of-another-category',
    'the Category of an account is another one where AccountsFilter names it',
    changeAccountsAsked('AccountsFilter', (account) => {
      account.Category = 'Other';
    }),
  ),
  warnOfDescription(
    'titles-of-a-year-written-in-full',
    'a result of Days365 adds the currency to the Title of each account',
    changeAccountsAsked('DaysOfTransactions', (account, days) => {
      if (days === 'Days365') account.Title = `${account.Title} (${account.Currency})`;
    }),
  ),
  warnOfValues(
    'polled-transaction-codes-padded',
    'polls fill the Code of a transaction up with zeros',
    changeMember(poll, '/Accounts/*/Transactions/*/Code', (code) =>
      typeof code === 'string' ? `000${code}` : code,
    ),
  ),
  warnOfValues(
    'posted-descriptions-cut',
    'the POST cuts the Description of transactions',
    changeMember(post, '/Accounts/*/Transactions/*/Description', (text) => String(text).slice(0, 5)),
  ),
  warnOfValues(
    'polled-last-debit-in-cents',
    'polls give the debit of the last transaction in cents',
    changeMember(poll, '/Accounts/*/Transactions/last/Debit', (debit) => Number(debit) * 100 + 1),
  ),
  warnOfValues(
    'polled-running-balances-rounded',
    'polls give the Balance after a transaction in whole units',
    changeMember(poll, '/Accounts/*/Transactions/*/Balance', (balance) => Math.trunc(Number(balance)) + 1),
  ),
  ...defineFaults('banking-members-are-not-null', {
    'polled-holder-of-the-last-account-null': [
      'polls have no Holder for the last account, and null in its place',
      changeMember(poll, '/Accounts/last/Holder', () => null),
      { mayBreak: { 'polled-answer-follows-the-options': 'the holder is asked for, and missing in a poll' } },
    ],
    'polled-address-of-the-last-account-null': [
      'polls have null for the Address of the last holder',
      changeMember(poll, '/Accounts/last/Holder/Address', () => null),
    ],
    'polled-transit-number-of-the-last-account-null': [
      'polls have null for the TransitNumber of the last account',
      changeMember(poll, '/Accounts/last/TransitNumber', () => null),
    ],
  }),
];
