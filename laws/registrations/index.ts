import { defineLawsOf } from '../../src/judge/law.ts';
import { refusedRequestsLeaveNothing, requestedPairsAreListed } from './consequences.ts';
import { recordsCopyTheirSources } from './copies.ts';
import { listsAgreeOnPairs, listsHoldTheSamePairs, ownListsAnswer } from './lists.ts';
import { RegistrationMemory } from './memory.ts';
import {
  clientNamesAgree,
  listsAreOfTheirRecipient,
  nothingElseIsRegistered,
  pairsStandOnce,
  requestedOnStays,
  statusesDoNotFlicker,
} from './records.ts';

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
  pairsStandOnce,
  statusesDoNotFlicker,
  listsAreOfTheirRecipient,
  listsHoldTheSamePairs,
  listsAgreeOnPairs,
  ownListsAnswer,
  requestedOnStays,
  clientNamesAgree,
  nothingElseIsRegistered,
  recordsCopyTheirSources,
  refusedRequestsLeaveNothing,
  requestedPairsAreListed,
);
