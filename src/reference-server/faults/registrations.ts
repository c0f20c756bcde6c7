import type { Fault } from '../types.ts';
import { registrationListFaults } from './registrations/lists.ts';
import { registrationRecordFaults } from './registrations/records.ts';
import { repeatedRegistrationFaults } from './registrations/repeated.ts';
import { registrationRequestFaults } from './registrations/requests.ts';
import { registrationSequenceFaults } from './registrations/sequences.ts';

/** Defects of registrations, in the order of the document. */
export const registrationFaults: readonly Fault[] = [
  ...registrationRecordFaults,
  ...registrationListFaults,
  ...registrationRequestFaults,
  ...registrationSequenceFaults,
  ...repeatedRegistrationFaults,
];
