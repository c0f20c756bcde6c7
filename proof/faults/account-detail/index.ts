import { markMixing } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';
import { linkedAccountFaults } from './accounts.ts';
import { brokenDetailFaults } from './broken.ts';
import { declaredLinkedAccountFaults } from './declared.ts';
import { defaultFaults } from './defaults.ts';
import { descriptionFaults } from './descriptions.ts';
import { exactDetailNumberFaults } from './exact-numbers.ts';
import { filteredTransactionFaults } from './filtered.ts';
import { foreignAccountFaults } from './foreign-accounts.ts';
import { forgetfulResultCaches } from './forgetful-caches.ts';
import { accountHolderFaults } from './holders.ts';
import { identityNumberFaults } from './identity-numbers.ts';
import { sessionOrderFaults } from './in-any-order.ts';
import { lastingMemberFaults } from './lasting.ts';
import { detailMemberTypeFaults } from './member-types.ts';
import { mixedBodyFaults } from './mixed-bodies.ts';
import { movedPartFaults } from './moved-parts.ts';
import { detailNearMisses } from './near-misses.ts';
import { optionPairFaults } from './option-pairs.ts';
import { detailOptionFaults } from './options.ts';
import { passingErrorFaults } from './passing-errors.ts';
import { pendingFaults } from './pending.ts';
import { pendingLinkFaults } from './pending-links.ts';
import { pollingFaults } from './polling.ts';
import { repeatedDetailFaults } from './repeated.ts';
import { detailRequestFaults } from './requests.ts';
import { resultFaults } from './result.ts';
import { routeFaults } from './routes.ts';
import { detailSessionFaults } from './sessions.ts';
import { sessionsTogetherFaults } from './sessions-together.ts';
import { transactionFaults } from './transactions.ts';
import { accountDetailWarnings } from './warnings.ts';
import { windowPartFaults } from './window-parts.ts';
import { windowAndFilterFaults } from './windows.ts';

/** Defects of account detail, in the order of the document. */
export const accountDetailFaults: readonly Fault[] = [
  ...resultFaults,
  ...linkedAccountFaults,
  ...accountHolderFaults,
  ...transactionFaults,
  ...detailMemberTypeFaults,
  ...exactDetailNumberFaults,
  ...pendingFaults,
  ...pendingLinkFaults,
  ...mixedBodyFaults,
  ...pollingFaults,
  ...detailRequestFaults,
  ...passingErrorFaults,
  ...detailOptionFaults,
  ...movedPartFaults,
  ...identityNumberFaults,
  ...defaultFaults,
  ...windowAndFilterFaults,
  ...windowPartFaults,
  ...filteredTransactionFaults,
  ...optionPairFaults,
  ...detailSessionFaults,
  ...repeatedDetailFaults,
  ...foreignAccountFaults,
  ...forgetfulResultCaches,
  ...markMixing(sessionsTogetherFaults),
  ...markMixing(sessionOrderFaults),
  ...lastingMemberFaults,
  ...descriptionFaults,
  ...routeFaults,
  ...accountDetailWarnings,
  ...declaredLinkedAccountFaults,
  ...brokenDetailFaults,
  ...detailNearMisses,
];
