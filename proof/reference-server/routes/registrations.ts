import { Refusal } from '../refusal.ts';
import type { RegistrationPair } from '../rules/registrations.ts';
import type { Provider, Recipient, Registration } from '../store/entities.ts';
import { registrationKeyOf } from '../store/store.ts';
import type { Answer, Call, JsonObject, Workings } from '../types.ts';
import { readObject } from './body.ts';

/** GET /api/v1/recipients/providers/requests (4.4). */
export function listRegistrations(call: Call, workings: Workings): Answer {
  return { status: 200, body: recordsOf([...workings.store.registrations.values()], call, workings) };
}

/** GET /api/v1/recipients/{client_id}/providers/requests (4.4). */
export function listRecipientRegistrations(call: Call, workings: Workings): Answer {
  const { rules, store } = workings;
  const { client_id } = knownRecipient(call.params.client_id ?? '', call, workings);
  const own = [...store.registrations.values()].filter((registration) =>
    rules.registrations.belongsTo(registration, client_id, call),
  );
  return { status: 200, body: recordsOf(own, call, workings) };
}

/** POST /api/v1/recipients/providers/requests/{recipient_ids}/{provider_ids} (4.4). */
export function requestRegistrations(call: Call, workings: Workings): Answer {
  const { rules } = workings;
  const recipients = idsIn('recipient_ids', call, workings).map((id) => knownRecipient(id, call, workings));
  const providers = idsIn('provider_ids', call, workings).map((id) => knownProvider(id, call, workings));
  const now = workings.now();
  const body = rules.registrations
    .pairs(recipients, providers)
    .map((pair) => rules.registrations.record(register(pair, now, call, workings), pair, now, call));
  return { status: rules.registrations.requestedStatus, body };
}

function register(pair: RegistrationPair, now: number, call: Call, { rules, store }: Workings): Registration {
  const { recipient, provider } = pair;
  const key = registrationKeyOf(recipient.client_id, provider.provider_id);
  const requested = { client_id: recipient.client_id, provider_id: provider.provider_id, requestedAt: now };
  const known = store.registrations.get(key);
  const registration = known ? rules.registrations.repeated(known, requested) : requested;
  if (rules.registrations.keeps(registration, call)) store.registrations.set(key, registration);
  return registration;
}

function idsIn(name: 'recipient_ids' | 'provider_ids', call: Call, workings: Workings): string[] {
  const segment = call.params[name];
  const ids =
    segment === undefined
      ? [readObject(call, workings)[name] ?? []].flat().map(String)
      : workings.rules.registrations.splitIds(segment);
  if (ids.length === 0) throw new Refusal(400, `${name} is empty`);
  return ids;
}

function knownRecipient(id: string, call: Call, { rules, store }: Workings): Recipient {
  const recipient = rules.recipients.find(store.recipients, id, call);
  if (recipient) return recipient;
  throw new Refusal(rules.registrations.unknownRecipientStatus, rules.recipients.unknownMessage(id));
}

function knownProvider(id: string, call: Call, { rules, store }: Workings): Provider {
  const provider = rules.providers.find(store.providers, id, call);
  if (provider) return provider;
  throw new Refusal(rules.registrations.unknownProviderStatus, rules.providers.unknownMessage(id));
}

function recordsOf(registrations: Registration[], call: Call, workings: Workings): JsonObject[] {
  const { rules, store } = workings;
  const now = workings.now();
  const visible = registrations.filter(
    ({ fixedStatus, requestedAt }) => fixedStatus || now - requestedAt >= rules.registrations.visibleAfter,
  );
  return rules.registrations.listed(visible, call).flatMap((registration) => {
    const recipient = store.recipients.get(registration.client_id);
    const provider = store.providers.find(({ provider_id }) => provider_id === registration.provider_id);
    if (!recipient || !provider) return [];
    return [rules.registrations.record(registration, { recipient, provider }, now, call)];
  });
}
