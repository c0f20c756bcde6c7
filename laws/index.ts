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
import { wholeList } from './fdx-accounts/whole-list.ts';
import { repeatedReads } from './general/repeated-reads.ts';

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
export const laws: readonly LawSet[] = [repeatedReads, wholeList, accountDetail];
