import type { Fault } from '../../reference-server/types.ts';
import { revocationAccessFaults } from './access.ts';
import { revocationAnswerFaults } from './answers.ts';
import { bystanderFaults } from './bystanders.ts';

/** Defects of revocation, in the order of the document. */
export const revocationFaults: readonly Fault[] = [
  ...revocationAnswerFaults,
  ...revocationAccessFaults,
  ...bystanderFaults,
];
