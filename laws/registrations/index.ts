import { defineLawsOf } from '../../src/judge/law.ts';
import {
  listForAllAnswers,
  ownListsAnswer,
  plainTokensAreRefused,
  requestsAreTaken,
  unknownIdsAreRefused,
  unknownRecipientsHaveNone,
} from './answers.ts';
import { refusedRequestsLeaveNothing, requestedPairsAreListed, requestedPairsStay } from './consequences.ts';
import { recordsCopyTheirSources, recordsJoinWhatIsListed } from './copies.ts';
import { declaredPairsAreListed } from './declared.ts';
import { listsAgreeOnPairs, listsHoldTheSamePairs } from './lists.ts';
import { RegistrationMemory } from './memory.ts';
import { recordsAreObserved, requestsAreObserved } from './observations.ts';
import {
  clientNamesAgree,
  listsAreOfTheirRecipient,
  nothingElseIsRegistered,
  pairsStandOnce,
  statusesDoNotFlicker,
} from './records.ts';
import { newTimesAreOfTheirRequest, requestedOnStays, timesHaveFractions } from './times.ts';

/** The laws of registrations (2.3, 3.1, 4.4): what lists and records say of each other, and of what was asked for. */
export const registrations = defineLawsOf(
  [
    'listProviders',
    'getProvider',
    'createRecipient',
    'listRecipients',
    'getRecipient',
    'requestRegistrations',
    'listRegistrations',
    'listRecipientRegistrations',
  ],
  (facts) => new RegistrationMemory(facts),
  listForAllAnswers,
  ownListsAnswer,
  unknownRecipientsHaveNone,
  requestsAreTaken,
  unknownIdsAreRefused,
  plainTokensAreRefused,
  pairsStandOnce,
  statusesDoNotFlicker,
  listsAreOfTheirRecipient,
  listsHoldTheSamePairs,
  listsAgreeOnPairs,
  declaredPairsAreListed,
  timesHaveFractions,
  requestedOnStays,
  newTimesAreOfTheirRequest,
  clientNamesAgree,
  nothingElseIsRegistered,
  recordsCopyTheirSources,
  recordsJoinWhatIsListed,
  refusedRequestsLeaveNothing,
  requestedPairsAreListed,
  requestedPairsStay,
  requestsAreObserved,
  recordsAreObserved,
);
