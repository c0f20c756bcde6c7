import type { Recipient, Registration, RegistrationStatus } from '../store/entities.ts';
import { freeze } from './freeze.ts';
import recipients from './recipients.json' with { type: 'json' };
import registrations from './registrations.json' with { type: 'json' };

/** The seeded recipients. */
export const seedRecipients: readonly Recipient[] = freeze(recipients);

/** The seeded registrations, in each of the three states; they never move. */
export const seedRegistrations: readonly Registration[] = freeze(
  registrations.map(({ client_id, provider_id, requested_on, status }) => ({
    client_id,
    provider_id,
    requestedAt: Date.parse(requested_on),
    fixedStatus: status as RegistrationStatus,
  })),
);
