import { defineLawsOf } from '../../src/judge/law.ts';
import { createdIdsAreNew, creationIsAnsweredByItsClass, creationReturnsWhatWasSent } from './creations.ts';
import {
  answersNameTheirRecipient,
  listedIdsAreUnique,
  recipientsAreFoundOrRefused,
  recipientsAreShownAsCreated,
} from './reads.ts';
import {
  updateAnswersWhatWasSent,
  updateIsAnsweredByItsClass,
  urlsStayWithTheirRecipient,
} from './updates.ts';
import { WrittenRecipients } from './written-recipients.ts';

/** The laws of recipients, over what a session has written of them. */
export const recipients = defineLawsOf(
  ['createRecipient', 'updateRecipient', 'regenerateSecret', 'listRecipients', 'getRecipient'],
  (facts) => new WrittenRecipients(facts),
  creationIsAnsweredByItsClass,
  creationReturnsWhatWasSent,
  createdIdsAreNew,
  updateIsAnsweredByItsClass,
  updateAnswersWhatWasSent,
  urlsStayWithTheirRecipient,
  listedIdsAreUnique,
  answersNameTheirRecipient,
  recipientsAreFoundOrRefused,
  recipientsAreShownAsCreated,
);
