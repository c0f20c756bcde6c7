<<<<<<< HEAD
import type { LawSet } from '../src/judge/law.ts';
import { accountDetail } from './account-detail/index.ts';
import { accountLists } from './fdx-accounts/index.ts';
=======
import { defineLaws, type LawSet } from '../src/judge/law.ts';
import {
  accountsStayInTheAnswer,
  answersDescribeTheSame,
  answersHoldTheSameAccounts,
  completedOperationsStayComplete,
} from './account-detail/agreement.ts';
import { resultsHoldNothingTwice } from './account-detail/distinct.ts';
import { resultsFollowTheirOptions } from './account-detail/options.ts';
import { answersNameTheirSession, pendingLinksNameTheirOperation } from './account-detail/pending.ts';
import { DetailSessions } from './account-detail/sessions.ts';
import { missingRequestIdIsRefused, unknownWindowIsRefused } from './account-detail/statuses.ts';
>>>>>>> laws-detail
import { wholeList } from './fdx-accounts/whole-list.ts';
import { repeatedReads } from './general/repeated-reads.ts';
import { serverErrors } from './general/server-errors.ts';
import { loadPluginLaws } from './plugins.ts';
import { providerLists } from './providers/lists.ts';
import { listedRecipients } from './recipients/listed.ts';
import { recipients } from './recipients/recipients.ts';
import { registrationRecords } from './registrations/records.ts';

/** The laws of account details, which share what they know of sessions. */
export const accountDetail = defineLaws(
  (facts) => new DetailSessions(facts),
  answersNameTheirSession,
  pendingLinksNameTheirOperation,
  resultsHoldNothingTwice,
  resultsFollowTheirOptions,
  completedOperationsStayComplete,
  answersHoldTheSameAccounts,
  accountsStayInTheAnswer,
  answersDescribeTheSame,
  missingRequestIdIsRefused,
  unknownWindowIsRefused,
);

/** Every law of the suite, with what it remembers. */
export const laws: readonly LawSet[] = [
  repeatedReads,
  serverErrors,
  providerLists,
  listedRecipients,
  recipients,
  registrationRecords,
  wholeList,
  accountLists,
  accountDetail,
  ...loadPluginLaws(),
];
