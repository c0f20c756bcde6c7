import {
  type Answered,
  bundleOfAccents,
  type CheckContext,
  type CreatedRecipient,
  createdRecipient,
  creationWith,
  detailOf,
  type JsonObject,
  objectBody,
  type Reading,
  recipientMembers,
  sameSet,
  textsOf,
} from '../../src/kit.ts';

/** A recipient of one check, with its detail as it was before the first update. */
export interface Updated {
  readonly recipient: CreatedRecipient;
  readonly before: JsonObject;
}

/**
 * Creates a recipient for one check that changes it: with several scopes and contacts where the target is known to
 * accept them, so that it shows when they are lost.
 */
export async function recipientToChange(context: CheckContext): Promise<Updated> {
  const { exchange, payload } = await creationWith(context, bundleOfAccents, 'contacts');
  const { scope, contacts } = exchange.response.status === 201 ? payload : {};
  const changes = scope === undefined || contacts === undefined ? {} : { scope, contacts };
  const recipient = await createdRecipient(context, changes);
  return { recipient, before: objectBody(await detailOf(context, recipient.clientId)) };
}

/** A redirect URL of the same host as the declared one, at a path that tells it apart. */
export function redirectUri({ payload }: CreatedRecipient, path: string): string {
  const declared = textsOf(payload.redirect_uris)[0] ?? '';
  const { origin } = new URL(URL.canParse(declared) ? declared : 'https://redirect.example');
  return `${origin}/obc/${path}`;
}

/** Sends an update of the redirect URLs. */
export function update(
  context: CheckContext,
  { clientId }: CreatedRecipient,
  value: unknown,
): Promise<Answered> {
  return context.call('updateRecipient', { path: { client_id: clientId }, json: { redirect_uris: value } });
}

/** The redirect URLs of an answer; a string in place of an array is taken apart, since another row judges that. */
export function urisIn(exchange: Answered): readonly string[] {
  const { redirect_uris } = objectBody(exchange);
  return typeof redirect_uris === 'string' ? redirect_uris.split(/[\s,;|]+/) : textsOf(redirect_uris);
}

/** Whether an answer shows exactly these redirect URLs. */
export function readingOfUris(id: Reading['id'], exchange: Answered, wanted: readonly string[]): Reading {
  const got = urisIn(exchange);
  return {
    id,
    holds: sameSet(got, wanted),
    exchange,
    pointer: '/redirect_uris',
    wanted: `exactly ${wanted.join(' and ')}`,
    got: got.join(' and ') || 'none',
  };
}

/** The documented members that an answer about a recipient carries, its secret apart. */
export function documentedMembers(recipient: JsonObject): readonly string[] {
  return recipientMembers.filter((member) => recipient[member] !== undefined);
}
