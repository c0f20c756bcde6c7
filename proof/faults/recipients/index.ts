import type { Fault } from '../../reference-server/types.ts';
import { recipientCreationFaults } from './creation.ts';
import { lateRecipientFaults } from './late-answers.ts';
import { laxCreationFaults } from './lax-creations.ts';
import { recipientOmissionFaults } from './omissions.ts';
import { recipientReadFaults } from './reads.ts';
import { recipientRedirectFaults } from './redirects.ts';
import { recipientRefusalFaults } from './refusals.ts';
import { recipientScopeFaults } from './scopes.ts';
import { recipientSecretFaults } from './secrets.ts';
import { recipientSequenceFaults } from './sequences.ts';
import { recipientShapeFaults } from './shape.ts';
import { simultaneousRecipientFaults } from './simultaneous.ts';
import { recipientTextFaults } from './texts.ts';
import { recipientUpdateFaults } from './updates.ts';
import { recipientWarnings } from './warnings.ts';

/** Defects of recipients, in the order of the document. */
export const recipientFaults: readonly Fault[] = [
  ...recipientShapeFaults,
  ...recipientCreationFaults,
  ...recipientOmissionFaults,
  ...recipientTextFaults,
  ...recipientRedirectFaults,
  ...recipientScopeFaults,
  ...recipientRefusalFaults,
  ...laxCreationFaults,
  ...recipientReadFaults,
  ...recipientUpdateFaults,
  ...recipientSecretFaults,
  ...recipientSequenceFaults,
  ...simultaneousRecipientFaults,
  ...lateRecipientFaults,
  ...recipientWarnings,
];
