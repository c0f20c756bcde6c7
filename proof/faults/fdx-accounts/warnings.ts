import { changeMember, hookAfter } from '../../mutate/changes.ts';
import { asNull, removed } from '../../mutate/members.ts';
import { warnOf } from '../../mutate/one-requirement.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Writes accountNumberDisplay of deposit accounts from their full number, in some answers. */
function displayedAs(
  id: string,
  title: string,
  on: 'getAccount' | 'listAccounts',
  display: (number: string) => string,
): Fault {
  return warnOf(id, title, 'account-number-display-is-masked', ({ rules: { fdxAccounts } }) => {
    const { wrap } = fdxAccounts;
    fdxAccounts.wrap = (account, members, call) => {
      const { accountNumber } = account.members;
      const isShown = call.operation === on && typeof accountNumber === 'string';
      const shown = isShown ? { ...members, accountNumberDisplay: display(accountNumber) } : members;
      return wrap(account, shown, call);
    };
  });
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
  warnOf(
    'fdx-product-name-shortened-in-lightweight',
    'lightweight cuts product names off after eight characters',
    'account-values-agree-wherever-read',
    ({ rules: { fdxAccounts } }) => {
      const { lightweight } = fdxAccounts;
      fdxAccounts.lightweight = (account, call) => {
        const shown = lightweight(account, call);
        return 'productName' in shown
          ? { ...shown, productName: String(shown.productName).slice(0, 8) }
          : shown;
      };
    },
  ),
  warnOf(
    'fdx-single-account-without-its-micr-number',
    'a single deposit account leaves out micrNumber',
    'single-account-carries-its-documented-members',
    changeMember('getAccount', '/depositAccount/micrNumber', removed),
  ),
  warnOf(
    'fdx-activity-date-with-the-day-first',
    'lastActivityDate has the day first',
    'fdx-dates-are-calendar-dates',
    changeMember('getAccount', '/depositAccount/lastActivityDate', () => '31.01.2026'),
  ),
  warnOf(
    'fdx-balance-without-a-time',
    'balanceAsOf of a single account is a date alone',
    'balance-as-of-carries-a-time',
    changeMember('getAccount', '/depositAccount/balanceAsOf', (time) => String(time).slice(0, 10)),
  ),
  warnOf(
    'fdx-balance-of-a-loan-in-basic-form-without-a-time',
    'balanceAsOf of a loan that is read alone is a date of eight digits',
    'balance-as-of-carries-a-time',
    hookAfter('getAccount', ({ body }) => {
      const { loanAccount } = body as { loanAccount?: JsonObject };
      if (loanAccount !== undefined) loanAccount.balanceAsOf = '20260401';
    }),
  ),
  ...displayFaults,
  warnOf(
    'fdx-nickname-null',
    'an account without a nickname has null for it',
    'fdx-members-are-not-null',
    changeMember('getAccount', '/depositAccount/nickname', asNull),
  ),
  warnOf(
    'fdx-page-without-total-elements',
    'pages leave out totalElements',
    'page-carries-total-elements',
    changeMember('listAccounts', '/page/totalElements', removed),
  ),
  warnOf(
    'fdx-next-link-without-a-description',
    'the link to the next page has no description',
    'page-before-the-last-carries-its-members',
    changeMember('listAccounts', '/links/next/description', removed),
  ),
  warnOf(
    'fdx-order-turned-for-small-pages',
    'small pages show the accounts in the reverse order',
    'walk-keeps-the-order-at-any-limit',
    ({ rules: { fdxAccounts } }) => {
      fdxAccounts.accountsOf = (accounts, { query }) =>
        Number(query.get('limit') ?? 10) < 5 ? accounts.toReversed() : accounts;
    },
  ),
  warnOf(
    'fdx-details-without-the-micr-number',
    'the accounts of a list in details leave out micrNumber',
    'details-carry-what-the-single-account-carries',
    changeMember('listAccounts', '/accounts/*/depositAccount/micrNumber', removed),
  ),
  warnOf(
    'fdx-lightweight-with-a-balance',
    'lightweight accounts carry their current balance',
    'lightweight-carries-metadata-only',
    ({ rules }) => {
      rules.fdxAccounts.metadataMembers.add('currentBalance');
    },
  ),
];
