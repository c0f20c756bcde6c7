import type { Fault } from '../../types.ts';
import { member } from '../changes.ts';
import { asNull, removed } from '../members.ts';
import { warningFault } from '../warning.ts';

/** Requirements of level SHOULD of the FDX accounts. */
export const fdxWarnings: readonly Fault[] = [
  warningFault(
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
  warningFault(
    'fdx-single-account-without-its-micr-number',
    'a single deposit account leaves out micrNumber',
    'single-account-carries-its-documented-members',
    member('getAccount', '/depositAccount/micrNumber', removed),
  ),
  warningFault(
    'fdx-activity-date-with-the-day-first',
    'lastActivityDate has the day first',
    'fdx-dates-are-calendar-dates',
    member('getAccount', '/depositAccount/lastActivityDate', () => '31.01.2026'),
  ),
  warningFault(
    'fdx-nickname-null',
    'an account without a nickname has null for it',
    'fdx-members-are-not-null',
    member('getAccount', '/depositAccount/nickname', asNull),
  ),
  warningFault(
    'fdx-page-without-total-elements',
    'pages leave out totalElements',
    'page-carries-total-elements',
    member('listAccounts', '/page/totalElements', removed),
  ),
  warningFault(
    'fdx-next-link-without-a-description',
    'the link to the next page has no description',
    'page-before-the-last-carries-its-members',
    member('listAccounts', '/links/next/description', removed),
  ),
  warningFault(
    'fdx-order-turned-for-small-pages',
    'small pages show the accounts in the reverse order',
    'walk-keeps-the-order-at-any-limit',
    ({ rules: { fdxAccounts } }) => {
      fdxAccounts.accountsOf = (accounts, { query }) =>
        Number(query.get('limit') ?? 10) < 5 ? accounts.toReversed() : accounts;
    },
  ),
  warningFault(
    'fdx-details-without-the-micr-number',
    'the accounts of a list in details leave out micrNumber',
    'details-carry-what-the-single-account-carries',
    member('listAccounts', '/accounts/*/depositAccount/micrNumber', removed),
  ),
  warningFault(
    'fdx-lightweight-with-a-balance',
    'lightweight accounts carry their current balance',
    'lightweight-carries-metadata-only',
    ({ rules }) => {
      rules.fdxAccounts.metadataMembers.add('currentBalance');
    },
  ),
];
