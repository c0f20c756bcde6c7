import type { Fault } from '../types.ts';
import { linkedAccountFaults } from './account-detail/accounts.ts';
import { accountHolderFaults } from './account-detail/holders.ts';
import { detailMemberTypeFaults } from './account-detail/member-types.ts';
import { optionPairFaults } from './account-detail/option-pairs.ts';
import { detailOptionFaults } from './account-detail/options.ts';
import { pendingFaults } from './account-detail/pending.ts';
import { pollingFaults } from './account-detail/polling.ts';
import { repeatedDetailFaults } from './account-detail/repeated.ts';
import { detailRequestFaults } from './account-detail/requests.ts';
import { resultFaults } from './account-detail/result.ts';
import { detailSessionFaults } from './account-detail/sessions.ts';
import { transactionFaults } from './account-detail/transactions.ts';
import { windowAndFilterFaults } from './account-detail/windows.ts';

/** Defects of account detail, in the order of the document. */
export const accountDetailFaults: readonly Fault[] = [
  ...resultFaults,
  ...linkedAccountFaults,
  ...accountHolderFaults,
  ...transactionFaults,
  ...detailMemberTypeFaults,
  ...pendingFaults,
  ...pollingFaults,
  ...detailRequestFaults,
  ...detailOptionFaults,
  ...windowAndFilterFaults,
  ...optionPairFaults,
  ...detailSessionFaults,
  ...repeatedDetailFaults,
];
