import type { Fault } from '../types.ts';
import { accountDetailFaults } from './account-detail/index.ts';
import { fdxAccountFaults } from './fdx-accounts/index.ts';
import { generalFaults } from './general/index.ts';
import { providerFaults } from './providers/index.ts';
import { recipientFaults } from './recipients/index.ts';
import { registrationFaults } from './registrations/index.ts';
import { revocationFaults } from './revocation/index.ts';

/** All faults, in the order of the areas. */
export const faults: readonly Fault[] = [
  ...providerFaults,
  ...recipientFaults,
  ...registrationFaults,
  ...revocationFaults,
  ...fdxAccountFaults,
  ...accountDetailFaults,
  ...generalFaults,
];
