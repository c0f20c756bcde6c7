import type { Fault } from '../types.ts';
import { revocationEffectFaults } from './revocation/effects.ts';
import { revocationErrorFaults } from './revocation/errors.ts';
import { revocationSequenceFaults } from './revocation/sequences.ts';

/** Defects of revocation, in the order of the document. */
export const revocationFaults: readonly Fault[] = [
  ...revocationEffectFaults,
  ...revocationErrorFaults,
  ...revocationSequenceFaults,
];
