import { Refusal } from '../refusal.ts';
import type { RecipientMember } from '../rules/recipients.ts';
import type { Contact, Recipient } from '../store/entities.ts';
import type { Answer, Call, JsonObject, Workings } from '../types.ts';
import { readObject } from './body.ts';

/** GET /api/v1/recipients (4.3). */
export function listRecipients(call: Call, { rules, store }: Workings): Answer {
  const listed = rules.recipients.listed([...store.recipients.values()], call);
  return { status: 200, body: listed.map((recipient) => rules.recipients.listItem(recipient, call)) };
}

/** POST /api/v1/recipients (4.3). */
export function createRecipient(call: Call, workings: Workings): Answer {
  const { rules } = workings;
  const body = readObject(call, workings);
  const members = Object.keys(rules.recipients.validators) as RecipientMember[];
  const problem = problemOf(body, members, call, workings);
  if (problem !== undefined && !rules.recipients.keepsRefused) throw invalid(problem, workings);
  const recipient = rules.recipients.toStore(fromBody(body, workings), call);
  keep(recipient, call, workings);
  if (problem !== undefined) throw invalid(problem, workings);
  return { status: rules.recipients.createdStatus, body: rules.recipients.created(recipient, call) };
}

/** GET /api/v1/recipients/{client_id} (4.3). */
export function getRecipient(call: Call, workings: Workings): Answer {
  return { status: 200, body: workings.rules.recipients.detail(recipientOf(call, workings), call) };
}

/** PUT /api/v1/recipients/{client_id} (4.3). */
export function updateRecipient(call: Call, workings: Workings): Answer {
  const { rules } = workings;
  const recipient = recipientOf(call, workings);
  const body = readObject(call, workings);
  const problem = problemOf({ redirect_uris: null, ...body }, ['redirect_uris'], call, workings);
  if (problem !== undefined) throw invalid(problem, workings);
  const given = rules.recipients.splitRedirectUris(String(body.redirect_uris ?? ''));
  const redirect_uris = rules.recipients.replaceRedirectUris(recipient.redirect_uris, given);
  const updated = rules.recipients.toStore({ ...recipient, redirect_uris }, call);
  keep(updated, call, workings);
  return { status: 200, body: rules.recipients.updated(updated, call) };
}

/** POST /api/v1/recipients/{client_id}/secret (4.3). */
export function regenerateSecret(call: Call, workings: Workings): Answer {
  const { rules } = workings;
  const recipient = recipientOf(call, workings);
  const renewed = rules.recipients.withSecret(recipient, rules.recipients.newSecret(recipient));
  keep(renewed, call, workings);
  return { status: 200, body: rules.recipients.secretAnswer(renewed, call) };
}

function keep(recipient: Recipient, call: Call, { rules, store }: Workings): void {
  if (rules.recipients.keepsOn.has(call.operation)) store.recipients.set(recipient.client_id, recipient);
}

function recipientOf(call: Call, { rules, store }: Workings): Recipient {
  const client_id = call.params.client_id ?? '';
  const recipient = rules.recipients.find(store.recipients, client_id, call);
  if (recipient) return recipient;
  throw new Refusal(rules.recipients.unknownStatus, rules.recipients.unknownMessage(client_id));
}

function invalid(problem: string, { rules }: Workings): Refusal {
  return new Refusal(rules.recipients.invalidStatus, problem);
}

function problemOf(body: JsonObject, members: readonly RecipientMember[], call: Call, { rules }: Workings) {
  if (!rules.recipients.validatesOn.has(call.operation)) return undefined;
  for (const member of members) {
    const value = body[member];
    const problem =
      value === undefined
        ? rules.recipients.required.has(member) && `${member} is missing`
        : rules.recipients.validators[member](value);
    if (problem) return problem;
  }
  return undefined;
}

// Reads what is there and no more: with validation switched off by a fault, anything may be there.
function fromBody(body: JsonObject, { rules }: Workings): Recipient {
  const recipient: Recipient = {
    client_id: rules.recipients.newClientId(),
    client_secret: rules.recipients.newSecret(undefined),
    name: body.name as string,
    scope: [...new Set(Array.isArray(body.scope) ? body.scope : rules.recipients.defaultScope)],
    redirect_uris: rules.recipients.splitRedirectUris(String(body.redirect_uris ?? '')),
    contacts: Array.isArray(body.contacts) ? body.contacts.map(contactOf) : [],
  };
  for (const member of ['logo_uri', 'country', 'description', 'terms_uri', 'client_uri'] as const) {
    if (body[member] !== undefined) recipient[member] = body[member] as string;
  }
  return recipient;
}

function contactOf(contact: JsonObject): Contact {
  return { email: [contact?.email].flat().map(String) };
}
