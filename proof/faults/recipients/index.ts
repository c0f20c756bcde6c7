import { markMixing } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';
import { recipientCreationFaults } from './creation.ts';
import { emptyUpdateFaults } from './empty-updates.ts';
import { recipientOrderFaults } from './in-any-order.ts';
import { recipientInputFaults } from './inputs.ts';
import { recipientNearMisses } from './near-misses.ts';
import { recipientReadFaults } from './reads.ts';
import { recipientRedirectFaults } from './redirects.ts';
import { recipientRefusalFaults } from './refusals.ts';
import { recipientScopeFaults } from './scopes.ts';
import { secondRecordFaults } from './second-records.ts';
import { recipientSecretFaults } from './secrets.ts';
import { recipientSequenceFaults } from './sequences.ts';
import { recipientShapeFaults } from './shape.ts';
import { simultaneousWriteFaults } from './simultaneous.ts';
import { storedRecipientFaults } from './stored.ts';
import { textLengthFaults } from './text-lengths.ts';
import { recipientTextFaults } from './texts.ts';
import { unknownFormFaults } from './unknown-forms.ts';
import { recipientUpdateFaults } from './updates.ts';
import { recipientValueFaults } from './values.ts';
import { recipientWarnings } from './warnings.ts';

/** Defects of recipients, in the order of the document. */
export const recipientFaults: readonly Fault[] = [
  ...recipientShapeFaults,
  ...storedRecipientFaults,
  ...recipientCreationFaults,
  ...recipientTextFaults,
  ...textLengthFaults,
  ...recipientValueFaults,
  ...recipientRedirectFaults,
  ...recipientScopeFaults,
  ...recipientRefusalFaults,
  ...secondRecordFaults,
  ...recipientReadFaults,
  ...unknownFormFaults,
  ...recipientUpdateFaults,
  ...emptyUpdateFaults,
  ...recipientSecretFaults,
  ...recipientSequenceFaults,
  ...recipientInputFaults,
  ...markMixing(simultaneousWriteFaults),
  ...recipientWarnings,
  ...recipientNearMisses,
  ...markMixing(recipientOrderFaults),
];
