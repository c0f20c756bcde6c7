import { changeMember, combineChanges } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { changeAccountRule, changeAccounts } from '../../mutate/fdx-accounts.ts';
import { applyMutant, defineWarningMutants, mutants } from '../../mutate/mutant.ts';
import { readConditions } from '../../mutate/places.ts';
import { literalOf } from '../../reference-server/literals.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Writes accountNumberDisplay from the full number in the answers of an operation. */
function changeDisplay(
  on: 'getAccount' | 'listAccounts',
  display: (number: string) => string,
): Fault['apply'] {
  return changeAccountRule('wrap', (item, account, members, { operation }) => {
    const { accountNumber } = account.members;
    if (operation !== on || typeof accountNumber !== 'string') return item;
    return { [account.kind]: { ...members, accountNumberDisplay: display(accountNumber) } };
  });
}

/** Writes one balance of every account in the list and another one in the account that is read alone. */
function changeBalances(listed: string, alone: string): Fault['apply'] {
  return combineChanges(
    applyMutant(`accounts /accounts/**/currentBalance = ${listed}`),
    applyMutant(`account /**/currentBalance = ${alone}`),
  );
}

const asksDetails = readConditions('resultType=details');

/** Values of an account differ with the answer or its resultType, and what is a SHOULD is not done (2.4, 4.5, 7). */
export const fdxValueFaults: readonly Fault[] = [
  ...defineFaults(
    {
      breaks: ['account-names-and-numbers-agree-wherever-read'],
      warns: ['account-values-agree-wherever-read'],
    },
    {
      ...mutants(
        'accounts /accounts/**/accountNumber = "****0471"',
        'account /**/accountNumber cut-the-end',
        'account /**/micrNumber change-the-end',
        'account /**/nickname upper-case',
        'accounts?resultType=details /accounts/**/productName cut-the-end',
      ),
      'routing-number-without-zeros-in-details': [
        'a list of details leaves the leading zeros of routingTransitNumber out',
        changeMember('listAccounts', '/accounts/**/routingTransitNumber', (number) =>
          String(number).replace(/^0+/, ''),
        ),
      ],
    },
  ),
  ...defineFaults(
    'account-names-and-numbers-agree-wherever-read',
    mutants(
      'accounts?offset&resultType=details /accounts/**/accountNumber cut-the-end',
      'accounts?offset&resultType=details /accounts/**/routingTransitNumber = "000000000"',
    ),
  ),
  ...defineFaults('details-carry-more-than-lightweight', {
    'accounts-in-details-are-lightweight': [
      'the list of details holds the members of lightweight, and the single account all',
      changeAccounts({ isLightweight: () => true }),
    ],
    'loans-in-details-are-lightweight': [
      'loans in details hold the members of lightweight',
      changeAccounts(({ details, lightweight }) => ({
        details: (account, call) =>
          (account.kind === 'loanAccount' && asksDetails(call) ? lightweight : details)(account, call),
      })),
      { needs: 'standard' },
    ],
    'accounts-by-ids-are-lightweight': [
      'a list by accountIds forgets resultType, so its accounts are lightweight',
      changeAccountRule('isLightweight', (is, _type, { query }) => is || query.has('accountIds')),
      { breaks: ['pages-of-details-carry-what-the-whole-list-carries'] },
    ],
  }),
  ...defineFaults('pages-of-details-carry-what-the-whole-list-carries', {
    'accounts-on-further-pages-are-lightweight': [
      'a cursor forgets resultType, so further pages of details are lightweight',
      changeAccountRule('isLightweight', (is, _type, { query }) => is || query.has('offset')),
    ],
  }),
  ...defineFaults('result-type-defaults-to-lightweight', {
    'accounts-list-defaults-to-details': [
      'the list without resultType shows details',
      changeAccounts({ defaultResultType: 'details' }),
    ],
    'accounts-by-ids-default-to-details': [
      'a list by accountIds without resultType shows details',
      changeAccountRule(
        'isLightweight',
        (is, _type, { query }) => is && (query.has('resultType') || !query.has('accountIds')),
      ),
    ],
    ...mutants('accounts?!resultType /accounts/**/nickname drop'),
  }),
  ...defineFaults('result-type-details-lists-the-same-accounts', {
    'accounts-in-details-without-annuities': [
      'the list of details leaves annuities out',
      changeAccounts({
        accountsOf: (accounts, call) =>
          accounts.filter(({ kind }) => kind !== 'annuityAccount' || !asksDetails(call)),
      }),
      {
        mayBreak: {
          'list-by-account-ids-can-be-paged': 'the filtered walk with details lacks an annuity',
          'list-by-one-account-id-holds-that-account': 'the list of details by the id of an annuity is empty',
        },
      },
    ],
  }),
  ...defineFaults(
    'details-carry-what-lightweight-carries',
    mutants('accounts?resultType=details /accounts/**/fiAttributes drop'),
  ),
  ...defineFaults('page-total-elements-is-an-integer', {
    'accounts-total-with-a-fraction-that-doubles-lose': [
      'page.totalElements has a fraction at the thirtieth place',
      changeMember('listAccounts', '/page/totalElements', (n) => literalOf(`${n}.${'0'.repeat(29)}1`)),
    ],
  }),
  ...defineFaults(
    ['total-elements-counts-the-accounts', 'total-elements-of-a-filtered-list-counts-either'],
    mutants('accounts /page/totalElements = 1e400', 'accounts /page/totalElements = 9007199254740993', [
      'accounts /page/totalElements = -1e999',
      { breaks: ['page-total-elements-is-an-integer'] },
    ]),
  ),
  ...defineWarningMutants({
    'account-values-agree-wherever-read': 'accounts?!resultType=details /accounts/**/productName cut-the-end',
    'single-account-carries-its-documented-members': 'account /depositAccount/micrNumber drop',
    'fdx-dates-are-calendar-dates': 'account /depositAccount/lastActivityDate reorder-the-date',
    'balance-as-of-carries-a-time': [
      'account /depositAccount/balanceAsOf cut-the-time',
      'account /loanAccount with {"balanceAsOf":"20260401"}',
    ],
    'fdx-members-are-not-null': 'account /depositAccount/nickname null',
    'page-carries-total-elements': 'accounts /page/totalElements drop',
    'page-before-the-last-carries-its-members': [
      'accounts /links/next/description drop',
      'accounts /links/next/href empty',
    ],
    'details-carry-what-the-single-account-carries': 'accounts /accounts/*/depositAccount/micrNumber drop',
  }),
  ...defineFaults(
    { warns: ['account-values-agree-wherever-read'] },
    {
      'account-balance-rounded-to-a-double-when-read-alone': [
        'a balance of thirty decimals is rounded when the account is read alone',
        changeBalances('1204.000000000000000123456789', '1204.000000000000000000000000'),
      ],
      'account-balance-with-another-last-digit-when-read-alone': [
        'the last of thirty decimals of a balance is another one when the account is read alone',
        changeBalances('1204.000000000000000123456789', '1204.000000000000000123456780'),
      ],
      'account-balance-of-large-sums-rounded-to-a-double': [
        'a balance beyond 2^53 loses its last digits when the account is read alone',
        changeBalances('9007199254740993', '9007199254740992'),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['account-number-display-is-masked'] },
    {
      'fdx-display-of-the-full-number': [
        'accountNumberDisplay is the full number',
        changeDisplay('getAccount', String),
      ],
      'fdx-display-of-the-full-number-in-the-list': [
        'accountNumberDisplay is the full number in the list alone',
        changeDisplay('listAccounts', String),
      ],
      'fdx-display-of-six-digits': [
        'accountNumberDisplay shows the last six digits',
        changeDisplay('getAccount', (number) => `****${number.slice(-6)}`),
      ],
      'fdx-display-in-groups': [
        'accountNumberDisplay is the full number in groups of three',
        changeDisplay('getAccount', (number) => (number.match(/.{1,3}/g) ?? []).join(' ')),
      ],
      'fdx-display-with-its-end-masked': [
        'accountNumberDisplay masks the last character alone',
        changeDisplay('getAccount', (number) => `${number.slice(0, -1)}x`),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['walk-keeps-the-order-at-any-limit'] },
    {
      'fdx-order-turned-for-small-pages': [
        'small pages show the accounts in the reverse order',
        changeAccountRule('accountsOf', (accounts, _own, { query }) =>
          Number(query.get('limit') ?? 10) < 5 ? accounts.toReversed() : accounts,
        ),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['lightweight-carries-metadata-only'] },
    {
      'fdx-lightweight-with-a-balance': [
        'lightweight accounts carry their current balance',
        ({ rules }) => rules.fdxAccounts.metadataMembers.add('currentBalance'),
      ],
    },
  ),
];
