import { seedCustomers } from '../seed/customers.ts';
import { createSeedPersona } from '../seed/personas.ts';
import { seedProviders } from '../seed/providers.ts';
import { seedRecipients, seedRegistrations } from '../seed/recipients.ts';
import { seedConnections, seedTokens } from '../seed/tokens.ts';
import { registrationKeyOf, type Store } from './store.ts';

/** A store that holds the seed. Maps are new, their values shared and frozen: replace them, never mutate. */
export function createStore(): Store {
  return {
    providers: seedProviders,
    recipients: new Map(seedRecipients.map((recipient) => [recipient.client_id, recipient])),
    registrations: new Map(
      seedRegistrations.map((one) => [registrationKeyOf(one.client_id, one.provider_id), one]),
    ),
    tokens: new Map(seedTokens.map((token) => [token.value, token])),
    connections: new Map(seedConnections.map((connection) => [connection.id, connection])),
    revocations: new Map(),
    customers: new Map(seedCustomers.map((customer) => [customer.name, customer])),
    sessions: new Map(),
    persona: createSeedPersona,
  };
}
