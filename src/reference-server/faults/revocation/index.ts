import type { Fault } from '../../types.ts';
import { revocationEffectFaults } from './effects.ts';
import { revocationErrorFaults } from './errors.ts';
import { revocationSequenceFaults } from './sequences.ts';

/** Defects of revocation, in the order of the document. */
export const revocationFaults: readonly Fault[] = [
  ...revocationEffectFaults,
  ...revocationErrorFaults,
  ...revocationSequenceFaults,
];
