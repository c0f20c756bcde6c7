import {
  type Answered,
  type CheckContext,
  type CreatedRecipient,
  createdRecipient,
  detailOf,
  type JsonObject,
  objectBody,
  type Reading,
  recipientMembers,
  sameSet,
  show,
  textsOf,
} from '../../src/kit.ts';

/** A recipient of one check, with its detail as it was before the first update. */
export interface Updated {
  readonly recipient: CreatedRecipient;
  readonly before: JsonObject;
}

/** Creates the recipient that a check updates. */
export async function recipientToUpdate(context: CheckContext): Promise<Updated> {
  const recipient = await createdRecipient(context);
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

/** Whether an answer shows exactly these redirect URLs. */
export function readingOfUris(id: Reading['id'], exchange: Answered, wanted: readonly string[]): Reading {
  const { redirect_uris } = objectBody(exchange);
  const got = textsOf(redirect_uris);
  return {
    id,
    holds: sameSet(got, wanted),
    exchange,
    pointer: '/redirect_uris',
    wanted: `exactly ${wanted.join(' and ')}`,
    got: got.length > 0 ? got.join(' and ') : show(redirect_uris),
  };
}

/** The documented members that an answer about a recipient carries, its secret apart. */
export function documentedMembers(recipient: JsonObject): readonly string[] {
  return recipientMembers.filter((member) => recipient[member] !== undefined);
}
