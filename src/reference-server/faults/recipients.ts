import type { Fault } from '../types.ts';
import { recipientCreationFaults } from './recipients/creation.ts';
import { recipientReadFaults } from './recipients/reads.ts';
import { recipientRedirectFaults } from './recipients/redirects.ts';
import { recipientRefusalFaults } from './recipients/refusals.ts';
import { recipientScopeFaults } from './recipients/scopes.ts';
import { recipientSecretFaults } from './recipients/secrets.ts';
import { recipientSequenceFaults } from './recipients/sequences.ts';
import { recipientShapeFaults } from './recipients/shape.ts';
import { storedRecipientFaults } from './recipients/stored.ts';
import { recipientTextFaults } from './recipients/texts.ts';
import { recipientUpdateFaults } from './recipients/updates.ts';
import { recipientValueFaults } from './recipients/values.ts';

/** Defects of recipients, in the order of the document. */
export const recipientFaults: readonly Fault[] = [
  ...recipientShapeFaults,
  ...storedRecipientFaults,
  ...recipientCreationFaults,
  ...recipientTextFaults,
  ...recipientValueFaults,
  ...recipientRedirectFaults,
  ...recipientScopeFaults,
  ...recipientRefusalFaults,
  ...recipientReadFaults,
  ...recipientUpdateFaults,
  ...recipientSecretFaults,
  ...recipientSequenceFaults,
];
