import { markMixing } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';
import { bystanderFaults } from './bystanders.ts';
import { revocationOrderFaults } from './in-any-order.ts';
import { revocationErrorFaults } from './refusals.ts';
import { revocationEffectFaults } from './revoke.ts';
import { revocationSequenceFaults } from './sequences.ts';
import { unknownConnectionFaults } from './unknown-connections.ts';

/** Defects of revocation, in the order of the document. */
export const revocationFaults: readonly Fault[] = [
  ...revocationEffectFaults,
  ...revocationErrorFaults,
  ...unknownConnectionFaults,
  ...revocationSequenceFaults,
  ...bystanderFaults,
  ...markMixing(revocationOrderFaults),
];
