import { changeDeclared } from '../../mutate/account-detail/operations.ts';
import { keepAccounts } from '../../mutate/account-detail/sessions.ts';
import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { createSeedPersona } from '../../reference-server/seed/personas.ts';
import type { FailingId, Fault } from '../../reference-server/types.ts';

/** Requirements that the result of another request belies. */
const byOthers: readonly FailingId[] = [
  'sessions-are-answered-each-for-itself',
  'answers-of-a-session-agree-in-lasting-members',
  'accounts-filter-opens-no-account-of-another-session',
  'accounts-filter-limits-the-answer',
  'accounts-filter-keeps-the-accounts-asked-for',
  'accounts-filter-keeps-the-transactions',
  'polled-answer-follows-the-options',
  'repeated-polls-agree',
  'poll-and-post-agree',
  'posted-and-polled-results-have-the-same-members',
  'options-left-out-take-their-defaults',
  'parts-are-included-on-request',
  'identity-is-included-by-default',
  'kyc-is-included-by-default',
  'transactions-are-included-by-default',
  'identity-is-left-out-on-request',
  'kyc-is-left-out-on-request',
  'transactions-are-left-out-on-request',
  'window-is-90-days-by-default',
  'window-of-90-days-holds-no-older-transaction',
  'window-of-90-days-holds-its-part-of-365-days',
  'window-of-365-days-holds-no-older-transaction',
  'window-of-365-days-includes-that-of-90-days',
  'window-of-365-days-reaches-beyond-90-days',
  'linked-account-has-its-declared-values',
  'result-holds-exactly-the-declared-accounts',
  'result-holds-the-declared-accounts',
];

const ofAnotherRequest = Object.fromEntries(byOthers.map((id) => [id, 'what is kept is of another request']));

/** Data that differ from what the target file declares of linked accounts. */
export const declaredLinkedAccountFaults: readonly Fault[] = [
  ...defineFaults(
    { breaks: ['linked-account-has-its-declared-values'], keepsFixtures: true },
    {
      'declared-transit-number-without-leading-zeros': [
        'a transit number has lost its leading zeros',
        changeDeclared(({ TransitNumber }) => ({ TransitNumber: String(Number(TransitNumber)) })),
      ],
      'declared-linked-balance-in-cents': [
        'a balance is given in cents',
        changeDeclared(({ Balance }) => ({
          Balance: { ...Balance, Current: Math.round(Balance.Current * 100) },
        })),
      ],
      'declared-linked-available-balance-swapped': [
        'the available balance is the current one',
        changeDeclared(({ Balance }) => ({ Balance: { ...Balance, Available: Balance.Current } })),
      ],
      'declared-linked-account-in-another-currency': [
        'an account is in another currency',
        changeDeclared(() => ({ Currency: 'USD' })),
      ],
      'declared-linked-account-of-another-type': [
        'an account is of another type',
        changeDeclared(() => ({ Type: 'Savings' })),
      ],
      'declared-last-four-digits-differ': [
        'the last four digits are the first four',
        changeDeclared(({ AccountNumber }) => ({ LastFourDigits: AccountNumber.slice(0, 4) })),
      ],
      'declared-linked-transactions-one-fewer': [
        'an account has one transaction fewer than is declared',
        changeDeclared(
          () => ({}),
          (transactions) => transactions?.slice(1),
        ),
      ],
    },
  ),
  ...defineFaults(
    { breaks: ['result-holds-exactly-the-declared-accounts'], keepsFixtures: true },
    {
      'linked-accounts-one-fewer-than-declared': [
        'a session has one account fewer than is declared',
        changeRules('accountDetail', ({ select }) => ({
          select: (accounts, filter, call) =>
            select(accounts, filter, call).filter(({ AccountNumber }) => AccountNumber !== '2281234'),
        })),
      ],
    },
  ),
  ...defineFaults(
    { breaks: ['users-declared-apart-share-no-account'], keepsFixtures: true },
    {
      'users-share-an-account': [
        'a user has an account of another user, who is declared to share none',
        changeRules('accountDetail', ({ result }) => ({
          result: (accounts, persona, session, now) => {
            const { Id } = createSeedPersona('alice', now)!.accounts[0]!;
            const [first = {}, ...rest] = accounts;
            const shared =
              first.Id === undefined || persona.name === 'alice' ? accounts : [{ ...first, Id }, ...rest];
            return result(shared, persona, session, now);
          },
        })),
        {
          mayBreak: {
            'answers-of-a-session-agree-in-lasting-members':
              'with a filter another account has the shared Id',
          },
        },
      ],
      'accounts-cached-by-customer-and-options': [
        'accounts are kept by customerId and options, so that another user gets those of the first',
        keepAccounts(({ params }) => String(params.customerId)),
        { mayBreak: ofAnotherRequest },
      ],
      'accounts-cached-by-options-alone': [
        'accounts are kept by the options, whoever asks',
        keepAccounts(() => ''),
        { mayBreak: ofAnotherRequest },
      ],
    },
  ),
];
