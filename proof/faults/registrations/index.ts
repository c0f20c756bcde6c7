import { markMixing } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';
import { longRegistrationIdFaults } from '../providers/long-ids.ts';
import { registrationOrderFaults } from './in-any-order.ts';
import { registrationListFaults } from './lists.ts';
import { movedRegistrationFaults } from './moved.ts';
import { registrationNearMisses } from './near-misses.ts';
import { registrationRecordFaults } from './records.ts';
import { repeatedRegistrationFaults } from './repeated.ts';
import { registrationRequestFaults } from './requests.ts';
import { registrationSequenceFaults } from './sequences.ts';
import { simultaneousRegistrationFaults } from './simultaneous.ts';
import { registrationFractionFaults, registrationStatusFaults } from './statuses.ts';
import { registrationWarnings } from './warnings.ts';
import { registrationZoneFaults } from './zones.ts';

/** Defects of registrations, in the order of the document. */
export const registrationFaults: readonly Fault[] = [
  ...registrationRecordFaults,
  ...registrationFractionFaults,
  ...registrationListFaults,
  ...registrationStatusFaults,
  ...registrationRequestFaults,
  ...registrationSequenceFaults,
  ...repeatedRegistrationFaults,
  ...longRegistrationIdFaults,
  ...movedRegistrationFaults,
  ...registrationWarnings,
  ...registrationZoneFaults,
  ...registrationNearMisses,
  ...markMixing(registrationOrderFaults),
  ...markMixing(simultaneousRegistrationFaults),
];
