import { loadPluginFaults } from '../mutate/plugins.ts';
import type { Fault } from '../reference-server/types.ts';
import { accountDetailFaults } from './account-detail/index.ts';
import { fdxAccountFaults } from './fdx-accounts/index.ts';
import { generalFaults } from './general/index.ts';
import { providerFaults } from './providers/index.ts';
import { recipientFaults } from './recipients/index.ts';
import { registrationFaults } from './registrations/index.ts';
import { revocationFaults } from './revocation/index.ts';

/** The faults by the area whose folder they stand in, in the order in which they are listed. */
export const faultsByArea = {
  providers: providerFaults,
  recipients: recipientFaults,
  registrations: registrationFaults,
  revocation: revocationFaults,
  'fdx-accounts': fdxAccountFaults,
  'account-detail': accountDetailFaults,
  general: generalFaults,
} as const satisfies Record<string, readonly Fault[]>;

/** All faults, those of plug-ins last. */
export const faults: readonly Fault[] = [...Object.values(faultsByArea).flat(), ...loadPluginFaults()];
