import { changeMember, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asNull, removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Writes accountNumberDisplay of deposit accounts from their full number, in some answers. */
function displayedAs(
  id: string,
  title: string,
  on: 'getAccount' | 'listAccounts',
  display: (number: string) => string,
): Fault {
  const apply: Fault['apply'] = ({ rules: { fdxAccounts } }) => {
    const { wrap } = fdxAccounts;
    fdxAccounts.wrap = (account, members, call) => {
      const { accountNumber } = account.members;
      const isShown = call.operation === on && typeof accountNumber === 'string';
      const shown = isShown ? { ...members, accountNumberDisplay: display(accountNumber) } : members;
      return wrap(account, shown, call);
    };
  };
  return defineFaults({ warns: ['account-number-display-is-masked'] }, { [id]: [title, apply] })[0]!;
}

const displayFaults: readonly Fault[] = [
  displayedAs(
    'fdx-display-of-the-full-number',
    'accountNumberDisplay is the full number',
    'getAccount',
    String,
  ),
  displayedAs(
    'fdx-display-of-the-full-number-in-the-list',
    'accountNumberDisplay is the full number in the list alone',
    'listAccounts',
    String,
  ),
  displayedAs(
    'fdx-display-of-six-digits',
    'accountNumberDisplay shows the last six digits',
    'getAccount',
    (number) => `****${number.slice(-6)}`,
  ),
  displayedAs(
    'fdx-display-in-groups',
    'accountNumberDisplay is the full number in groups of three',
    'getAccount',
    (number) => (number.match(/.{1,3}/g) ?? []).join(' '),
  ),
  displayedAs(
    'fdx-display-with-its-end-masked',
    'accountNumberDisplay masks the last character alone',
    'getAccount',
    (number) => `${number.slice(0, -1)}x`,
  ),
];

/** Requirements of level SHOULD of the FDX accounts. */
export const fdxWarnings: readonly Fault[] = [
  ...defineFaults(
    { warns: ['account-values-agree-wherever-read'] },
    {
      'fdx-product-name-shortened-in-lightweight': [
        'lightweight cuts product names off after eight characters',
        ({ rules: { fdxAccounts } }) => {
          const { lightweight } = fdxAccounts;
          fdxAccounts.lightweight = (account, call) => {
            const shown = lightweight(account, call);
            return 'productName' in shown
              ? { ...shown, productName: String(shown.productName).slice(0, 8) }
              : shown;
          };
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['single-account-carries-its-documented-members'] },
    {
      'fdx-single-account-without-its-micr-number': [
        'a single deposit account leaves out micrNumber',
        changeMember('getAccount', '/depositAccount/micrNumber', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['fdx-dates-are-calendar-dates'] },
    {
      'fdx-activity-date-with-the-day-first': [
        'lastActivityDate has the day first',
        changeMember('getAccount', '/depositAccount/lastActivityDate', () => '31.01.2026'),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['balance-as-of-carries-a-time'] },
    {
      'fdx-balance-without-a-time': [
        'balanceAsOf of a single account is a date alone',
        changeMember('getAccount', '/depositAccount/balanceAsOf', (time) => String(time).slice(0, 10)),
      ],
      'fdx-balance-of-a-loan-in-basic-form-without-a-time': [
        'balanceAsOf of a loan that is read alone is a date of eight digits',
        hookAfter('getAccount', ({ body }) => {
          const { loanAccount } = body as { loanAccount?: JsonObject };
          if (loanAccount !== undefined) loanAccount.balanceAsOf = '20260401';
        }),
      ],
    },
  ),
  ...displayFaults,
  ...defineFaults(
    { warns: ['fdx-members-are-not-null'] },
    {
      'fdx-nickname-null': [
        'an account without a nickname has null for it',
        changeMember('getAccount', '/depositAccount/nickname', asNull),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['page-carries-total-elements'] },
    {
      'fdx-page-without-total-elements': [
        'pages leave out totalElements',
        changeMember('listAccounts', '/page/totalElements', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['page-before-the-last-carries-its-members'] },
    {
      'fdx-next-link-without-a-description': [
        'the link to the next page has no description',
        changeMember('listAccounts', '/links/next/description', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['walk-keeps-the-order-at-any-limit'] },
    {
      'fdx-order-turned-for-small-pages': [
        'small pages show the accounts in the reverse order',
        ({ rules: { fdxAccounts } }) => {
          fdxAccounts.accountsOf = (accounts, { query }) =>
            Number(query.get('limit') ?? 10) < 5 ? accounts.toReversed() : accounts;
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['details-carry-what-the-single-account-carries'] },
    {
      'fdx-details-without-the-micr-number': [
        'the accounts of a list in details leave out micrNumber',
        changeMember('listAccounts', '/accounts/*/depositAccount/micrNumber', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['lightweight-carries-metadata-only'] },
    {
      'fdx-lightweight-with-a-balance': [
        'lightweight accounts carry their current balance',
        ({ rules }) => {
          rules.fdxAccounts.metadataMembers.add('currentBalance');
        },
      ],
    },
  ),
];
