import { defineLawsOf } from '../../src/judge/law.ts';
import {
  accountsStayInTheAnswer,
  answersDescribeTheSame,
  answersHoldTheSameAccounts,
  completedOperationsStayComplete,
} from './agreement.ts';
import { resultsHoldNothingTwice } from './distinct.ts';
import { eachIdentityNumberIsIncluded, partsAreWhole, routesHaveTheSameMembers } from './members.ts';
import { resultsFollowTheirOptions, sessionsShowTheirOwnAccounts } from './options.ts';
import {
  answersNameTheirSession,
  pendingLinksAreFollowed,
  pendingLinksNameTheirOperation,
} from './pending.ts';
import { pendingOperationsAreNotRefused, resultsHoldTheDeclaredAccounts } from './promises.ts';
import { DetailSessions } from './sessions.ts';
import {
  completedOperationAnswersPosts,
  missingKeyIsRefusedAsDeclared,
  missingRequestIdIsRefused,
  pendingOperationsTakePosts,
  pollsAtThePaceAreAnswered,
  unknownCustomerIsRefused,
  unknownRequestIdIsRefused,
  unknownWindowIsRefused,
} from './statuses.ts';
import { successesAre200Or202 } from './success-statuses.ts';

/** The laws of account details, which share what they know of sessions. */
export const accountDetail = defineLawsOf(
  ['authorize', 'getAccountsDetail', 'getAccountsDetailAsync'],
  (facts) => new DetailSessions(facts),
  answersNameTheirSession,
  pendingLinksAreFollowed,
  pendingLinksNameTheirOperation,
  resultsHoldNothingTwice,
  resultsFollowTheirOptions,
  sessionsShowTheirOwnAccounts,
  completedOperationsStayComplete,
  answersHoldTheSameAccounts,
  accountsStayInTheAnswer,
  answersDescribeTheSame,
  successesAre200Or202,
  missingRequestIdIsRefused,
  unknownWindowIsRefused,
  unknownRequestIdIsRefused,
  unknownCustomerIsRefused,
  missingKeyIsRefusedAsDeclared,
  completedOperationAnswersPosts,
  pendingOperationsTakePosts,
  pollsAtThePaceAreAnswered,
  partsAreWhole,
  eachIdentityNumberIsIncluded,
  routesHaveTheSameMembers,
  resultsHoldTheDeclaredAccounts,
  pendingOperationsAreNotRefused,
);
