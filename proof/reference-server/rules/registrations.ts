import type { Provider, Recipient, Registration, RegistrationStatus } from '../store/entities.ts';
import type { Call, JsonObject } from '../types.ts';

export interface RegistrationPair {
  recipient: Recipient;
  provider: Provider;
}

/** Sections 2.3, 3.1 and 4.4. */
export interface RegistrationRules {
  /** The ids in one path segment. */
  splitIds(segment: string): string[];
  pairs(recipients: readonly Recipient[], providers: readonly Provider[]): RegistrationPair[];
  /** False: the record is answered and then forgotten. */
  keeps(registration: Registration, call: Call): boolean;
  /** The record that is kept when a pair is requested again. */
  repeated(known: Registration, requested: Registration): Registration;
  /** Milliseconds after the request at which each status begins; the last one that has begun counts. */
  stages: { status: RegistrationStatus; after: number }[];
  statusOf(registration: Registration, now: number): string;
  /** Milliseconds until a new record is listed. */
  visibleAfter: number;
  belongsTo(registration: Registration, client_id: string, call: Call): boolean;
  listed(registrations: Registration[], call: Call): Registration[];
  record(registration: Registration, pair: RegistrationPair, now: number, call: Call): JsonObject;
  timestamp(milliseconds: number): string;
  requestedStatus: number;
  unknownRecipientStatus: number;
  unknownProviderStatus: number;
}

/** The document's rules of registrations; how a status moves is ours, for it is not shown. */
export function createRegistrationRules(): RegistrationRules {
  const rules: RegistrationRules = {
    splitIds: (segment) => [...new Set(segment.split(',').filter((id) => id !== ''))],
    pairs: (recipients, providers) =>
      recipients.flatMap((recipient) => providers.map((provider) => ({ recipient, provider }))),
    keeps: () => true,
    repeated: (known) => known,
    stages: [
      { status: 'PENDING_APPROVAL', after: 0 },
      { status: 'PENDING_ACTIVATION', after: 2000 },
      { status: 'ACTIVE', after: 4000 },
    ],
    statusOf: (registration, now) =>
      registration.fixedStatus ??
      rules.stages.findLast(({ after }) => now - registration.requestedAt >= after)?.status ??
      rules.stages[0]!.status,
    visibleAfter: 0,
    belongsTo: (registration, client_id) => registration.client_id === client_id,
    listed: (registrations) => registrations,
    record: (registration, { recipient, provider }, now) => ({
      client_id: recipient.client_id,
      client_name: recipient.name,
      provider_id: provider.provider_id,
      provider_name: provider.name,
      country: provider.country,
      registration_status: rules.statusOf(registration, now),
      requested_on: rules.timestamp(registration.requestedAt),
    }),
    timestamp: (milliseconds) => new Date(milliseconds).toISOString(),
    requestedStatus: 201,
    unknownRecipientStatus: 400,
    unknownProviderStatus: 400,
  };
  return rules;
}
