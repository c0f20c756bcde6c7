import { defineLawsOf } from '../../src/judge/law.ts';
import { createdIdsAreNew, creationsReturnWhatWasSent } from './created-answers.ts';
import { allowedCreationsAreAccepted, creationsAnswer201 } from './creations.ts';
import {
  detailsShowWhatWasWritten,
  emptyUpdatesEmptyNothing,
  updatesCarryTheMembersOfTheDetail,
  urlsReachNobodyElse,
} from './details.ts';
import {
  createdAreListed,
  createdAreListedAsCreated,
  creationsLeaveWhatTheySay,
  detailsAgreeWithLists,
  listedIdsAreUnique,
} from './lists.ts';
import { RecipientMemory } from './memory.ts';
import {
  answersNameTheirRecipient,
  createdAreNotUnknown,
  recipientsAreFound,
  unknownRecipientsAreRefused,
  updatesCreateNothing,
} from './named.ts';
import { omittedTextsAreNobodyElses } from './omitted-texts.ts';
import {
  contentTypesAreNotRefused,
  defectiveCreationsAreRefused,
  unusualCreationsAreAnswered,
} from './refused-creations.ts';
import { updatesAnswerWhatWasSent, updatesAreAnsweredByTheirClass } from './updates.ts';

/** The laws of recipients, over what a session has written of them and was shown. */
export const recipients = defineLawsOf(
  ['createRecipient', 'updateRecipient', 'regenerateSecret', 'listRecipients', 'getRecipient'],
  (facts) => new RecipientMemory(facts),
  allowedCreationsAreAccepted,
  creationsAnswer201,
  defectiveCreationsAreRefused,
  contentTypesAreNotRefused,
  unusualCreationsAreAnswered,
  creationsReturnWhatWasSent,
  omittedTextsAreNobodyElses,
  createdIdsAreNew,
  listedIdsAreUnique,
  createdAreListed,
  createdAreListedAsCreated,
  creationsLeaveWhatTheySay,
  detailsAgreeWithLists,
  detailsShowWhatWasWritten,
  emptyUpdatesEmptyNothing,
  updatesCarryTheMembersOfTheDetail,
  urlsReachNobodyElse,
  updatesAreAnsweredByTheirClass,
  updatesAnswerWhatWasSent,
  answersNameTheirRecipient,
  createdAreNotUnknown,
  recipientsAreFound,
  unknownRecipientsAreRefused,
  updatesCreateNothing,
);
