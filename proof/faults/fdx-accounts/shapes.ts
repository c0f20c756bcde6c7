import { changeBody, changeMember, combineChanges } from '../../mutate/changes.ts';
import { defineFaults, standard } from '../../mutate/fault.ts';
import { changeAccountRule, changeAccounts, pagesBeforeTheLast } from '../../mutate/fdx-accounts.ts';
import { applyMutant, defineMutants, mutants } from '../../mutate/mutant.ts';
import { renameMembers, toLowerCase, toSnakeCase } from '../../mutate/spellings.ts';
import { asked, when } from '../../mutate/triggers.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Accounts, pages and what wraps them have another shape (2.4, 4.5). */
export const fdxShapeFaults: readonly Fault[] = [
  ...defineMutants({
    'member-of-the-account-kind-is-an-object': [
      'account /locAccount wrap-in-list',
      'accounts /accounts/*/depositAccount wrap-in-list',
      'account /loanAccount = "loan-83b7e210"',
      'account /investmentAccount wrap-in-list',
      'accounts /accounts/*/annuityAccount null',
    ],
    'deposit-and-loan-accounts-carry-their-id': [
      'account /loanAccount/accountId drop',
      'accounts?resultType=details /accounts/last/depositAccount/accountId drop',
    ],
    'page-and-links-are-objects': [
      'accounts /page = 14',
      'accounts /links wrap-in-list',
      'accounts /links/next = "/api/fdx/5/accounts"',
    ],
    'page-total-elements-is-an-integer': [
      'accounts /page/totalElements number-to-text',
      [
        'accounts?accountIds /page/totalElements = -1',
        {
          mayBreak: {
            'total-elements-of-a-filtered-list-counts-either': 'a total below zero is not a count either',
          },
        },
      ],
    ],
    'next-link-href-is-a-url': [
      'accounts /links/next/href = "https://?limit=2"',
      'accounts /links/next/href = "https://127.0.0.1:port/api/fdx/5/accounts"',
      'accounts /links/next/href = "https://[::1:8443/api/fdx/5/accounts"',
      'accounts /links/next/href wrap-in-object',
    ],
    'next-link-action-is-a-string': 'accounts /links/next/action wrap-in-list',
    'next-link-description-is-a-string': 'accounts /links/next/description wrap-in-object',
  }),
  ...defineFaults('deposit-and-loan-accounts-carry-their-id', {
    'listed-account-with-an-empty-id': [
      'the list shows one deposit account with empty text for its accountId',
      changeMember('listAccounts', '/accounts/**/accountId', (id) => (id === 'dep-17d4c8b5' ? '' : id)),
    ],
    'listed-loan-with-an-empty-id': [
      'the list shows one loan account with empty text for its accountId',
      changeMember('listAccounts', '/accounts/**/accountId', (id) => (id === 'loan-0fd91c4e' ? '' : id)),
    ],
  }),
  ...defineFaults('fdx-account-holds-exactly-one-kind', {
    'listed-accounts-without-their-kind': [
      'items of the list carry the members of an account without the member of its kind',
      changeAccountRule('wrap', (item, _account, members, { operation }) =>
        operation === 'listAccounts' ? members : item,
      ),
    ],
    'investment-account-of-two-kinds': [
      'an investment account also holds an empty annuityAccount',
      changeAccountRule('wrap', (item, { kind }) =>
        kind === 'investmentAccount' ? { ...item, annuityAccount: {} } : item,
      ),
    ],
    'accounts-list-in-snake-case': [
      'the accounts list names its members in snake_case',
      changeBody('listAccounts', (body) => renameMembers(body, toSnakeCase)),
      {
        warns: ['page-carries-total-elements', 'page-before-the-last-carries-its-members'],
        mayBreak: { 'accounts-list-holds-the-declared-accounts': 'no account names its id or its kind' },
      },
    ],
    'single-account-in-lower-case': [
      'the single account names its members in lower case',
      changeBody('getAccount', (body) => renameMembers(body, toLowerCase)),
      {
        breaks: ['declared-account-has-the-member-of-its-kind'],
        warns: ['details-carry-what-the-single-account-carries'],
      },
    ],
  }),
  ...defineFaults(
    {
      breaks: ['account-is-of-one-kind-on-every-page'],
      mayBreak: {
        'result-type-defaults-to-lightweight': 'the list without resultType is read in pages of another size',
      },
    },
    {
      ...mutants(
        'accounts?offset /accounts/**/accountType lower-case',
        'accounts?offset /accounts/last/**/accountCategory = "OTHER_ACCOUNT"',
        'accounts?offset /accounts/**/accountType = "CHECKING"',
      ),
      'annuities-as-investments-on-later-pages': [
        'pages after the first show an annuity as an investment',
        changeAccountRule('wrap', (item, { kind }, investmentAccount, { query }) =>
          kind === 'annuityAccount' && query.has('offset') ? { investmentAccount } : item,
        ),
      ],
    },
  ),
  ...defineFaults('accounts-list-answers-200-with-a-page', {
    ...mutants('accounts / wrap-in-object', 'accounts?!accountIds&!resultType&!limit&!offset / error 400'),
    'accounts-list-answers-206': [
      'a page before the last answers 206',
      when(pagesBeforeTheLast, applyMutant('accounts / status 206')),
    ],
    'empty-account-page-without-accounts': [
      'a page without accounts has no member accounts',
      changeMember('listAccounts', '/accounts', (items) => ((items as []).length === 0 ? undefined : items)),
    ],
    'accounts-list-as-a-bare-array': [
      'the list is a bare array of accounts',
      changeBody('listAccounts', ({ accounts }) => accounts),
      {
        mayBreak: {
          'page-before-the-last-leads-to-the-next': 'a bare array has no place for what leads on',
          'pages-together-hold-every-account': 'a walk over bare arrays ends with the first',
        },
      },
    ],
  }),
  ...defineFaults('accounts-list-takes-each-parameter-alone', {
    ...mutants('accounts?limit=1 / error 400'),
    'limit-of-two-alone-is-refused': [
      'the list refuses a limit of two where no other parameter stands beside it',
      when(
        asked(({ query }) => query.size === 1 && query.get('limit') === '2'),
        applyMutant('accounts / error 400'),
      ),
      standard,
    ],
    'several-account-ids-are-refused': [
      'the list refuses several accountIds, and takes one',
      when(
        asked(({ query }) => /,/.test(query.get('accountIds') ?? '')),
        applyMutant('accounts / error 400'),
      ),
    ],
    'limit-at-the-declared-maximum-is-refused': [
      'the list refuses the largest limit that the target file declares',
      changeAccounts(({ limitIn, maximumLimit }) => ({
        limitIn: (text) => (Number(text) === maximumLimit ? undefined : limitIn(text)),
      })),
      standard,
    ],
    'accounts-list-demands-a-limit': [
      'the list refuses accountIds and resultType without a limit',
      when(
        asked(({ query }) => query.size > 0 && !query.has('limit') && !query.has('offset')),
        applyMutant('accounts / error 400'),
      ),
    ],
  }),
  ...defineFaults(
    'account-page-accounts-are-an-array-of-objects',
    mutants('accounts?limit=1 /accounts only-item', 'accounts?!limit /accounts add-null'),
  ),
  ...defineFaults('page-next-offset-is-a-string', {
    'account-cursor-as-a-number': [
      'page.nextOffset is the number of the next account',
      combineChanges(
        changeAccounts({
          encodeCursor: String,
          decodeCursor: (cursor) => (/^\d+$/.test(cursor) ? Number(cursor) : undefined),
        }),
        applyMutant('accounts /page/nextOffset text-to-number'),
      ),
    ],
  }),
];
