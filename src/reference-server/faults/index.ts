import type { Fault } from '../types.ts';
import { accountDetailFaults } from './account-detail.ts';
import { fdxAccountFaults } from './fdx-accounts.ts';
import { generalFaults } from './general.ts';
import { providerFaults } from './providers.ts';
import { recipientFaults } from './recipients.ts';
import { registrationFaults } from './registrations.ts';
import { revocationFaults } from './revocation.ts';

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
