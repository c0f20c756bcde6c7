import type { Fault } from '../../types.ts';
import { changeMember } from '../changes.ts';
import { asNull, removed } from '../members.ts';
import { warnOf } from '../one-requirement.ts';

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
