import type { Fault } from '../../reference-server/types.ts';
import { longRegistrationIdFaults } from '../providers/long-ids.ts';
import { registrationFormFaults } from './forms.ts';
import { overlappingRegistrationFaults } from './in-any-order.ts';
import { registrationListFaults } from './lists.ts';
import { occasionalRegistrationFaults } from './now-and-then.ts';
import { registrationRecordFaults } from './records.ts';
import { registrationRequestFaults } from './requests.ts';
import { registrationTimeFaults } from './times.ts';

/** Defects of registrations, in the order of the document. */
export const registrationFaults: readonly Fault[] = [
  ...registrationRecordFaults,
  ...registrationTimeFaults,
  ...registrationListFaults,
  ...registrationRequestFaults,
  ...registrationFormFaults,
  ...longRegistrationIdFaults,
  ...overlappingRegistrationFaults,
  ...occasionalRegistrationFaults,
];
