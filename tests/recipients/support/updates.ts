import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import type { Reading } from '../../support/assertions/settling.ts';
import { recipientMembers, textsOf } from '../../support/resources/recipient-readings.ts';
import {
  type CreatedRecipient,
  createRecipient,
  markText,
  writeToNew,
} from '../../support/resources/recipients.ts';
import { readDetail } from '../../support/resources/shared-recipient.ts';
import { createWithFeature } from './bundled-creations.ts';
import { bundleOfAccents } from './bundles.ts';

/** A recipient of one check, with its detail as it was before the first update. */
export interface Updated {
  readonly recipient: CreatedRecipient;
  readonly before: JsonObject;
}

/**
 * Creates a recipient for one check that changes it: with long accented texts, the other country, several scopes and
 * contacts where the target is known to accept them, so that it shows when they are lost.
 */
export async function createRecipientToChange(context: CheckContext): Promise<Updated> {
  const { exchange, payload } = await createWithFeature(context, bundleOfAccents, 'contacts');
  const { scope, contacts, country, name, description } = exchange.response.status === 201 ? payload : {};
  const changes =
    scope === undefined || contacts === undefined
      ? {}
      : { scope, contacts, country, description, name: markText(context, String(name)) };
  const recipient = await createRecipient(context, changes);
  return { recipient, before: requireObject(await readDetail(context, recipient.clientId)) };
}

/**
 * Redirect URLs that differ from the given one in what careless code cuts, decodes or splits at; only the first at
 * quick. They are spelt as every library writes them, and hold no sign that may stand between two URLs.
 */
export function formsOf({ target, depth }: CheckContext, uri: string): readonly string[] {
  const withQuery = `${uri}?tenant=North&to=%2Fa%26b&plus=c+d`;
  if (depth === 'quick') return [withQuery];
  const withSigns = listSigned(target.recipients?.redirectDelimiter).map((end) => `${uri}${end}`);
  return [withQuery, `${uri}/`, addPort(uri), `${uri}/${'n'.repeat(300)}`, ...withSigns];
}

/** The same in fewer URLs: at standard a port, a great length and a slash at the end stand in one. */
export function fewFormsOf(context: CheckContext, uri: string): readonly string[] {
  const all = formsOf(context, uri);
  if (context.depth !== 'standard') return all;
  const [withQuery = uri, , , , ...withSigns] = all;
  return [withQuery, addPort(`${uri}/${'n'.repeat(300)}/`), ...withSigns];
}

/** The end of a URL with commas and semicolons, but for those of the declared delimiter: none where they may all be one. */
function listSigned(delimiter: string | undefined): readonly string[] {
  if (delimiter === undefined) return [];
  const end = '/x;v=1,2?a=b;c,d'.replace(/[,;]/g, (sign) => (delimiter.includes(sign) ? '-' : sign));
  return /[,;]/.test(end) ? [end] : [];
}

/** The URL with a port that HTTPS does not have by default. */
export function addPort(uri: string): string {
  const { hostname, pathname, search } = new URL(uri);
  return `https://${hostname}:8443${pathname}${search}`;
}

/** Sends an update of the redirect URLs. */
export function updateRedirectUris(
  context: CheckContext,
  { clientId }: CreatedRecipient,
  value: unknown,
): Promise<Answered> {
  return context.call('updateRecipient', { path: { client_id: clientId }, json: { redirect_uris: value } });
}

/** Sends an update that has to be accepted, also by a node that learns of a new recipient within the settle time. */
export function sendAcceptedUris(
  context: CheckContext,
  recipient: CreatedRecipient,
  value: unknown,
): Promise<Answered> {
  return writeToNew(context, recipient, () => updateRedirectUris(context, recipient, value));
}

/** The redirect URLs of an answer; a string in place of an array is taken apart, since another requirement judges that. */
export function redirectUrisOf(exchange: Answered): readonly string[] {
  const { redirect_uris } = requireObject(exchange);
  if (typeof redirect_uris !== 'string') return textsOf(redirect_uris);
  return redirect_uris.split(/[\s,;|]+(?=https?:)/);
}

/** Whether an answer shows exactly these redirect URLs. */
export function compareUris(id: Reading['id'], exchange: Answered, wanted: readonly string[]): Reading {
  const got = redirectUrisOf(exchange);
  return {
    id,
    holds: holdSameItems(got, wanted),
    exchange,
    pointer: '/redirect_uris',
    wanted: `exactly ${wanted.join(' and ')}`,
    got: got.join(' and ') || 'none',
  };
}

/** Judges that a recipient does not show a redirect URL that was given to another one. */
export function verifyLacksUri(
  context: CheckContext,
  exchange: Answered,
  uri: string,
  related: readonly Answered[] = [],
): void {
  const uris = redirectUrisOf(exchange);
  context.verify('recipient-update-leaves-other-recipients-alone', !uris.includes(uri), {
    exchange,
    pointer: '/redirect_uris',
    wanted: `not ${uri}, which was given to another recipient`,
    got: uris.join(' and '),
    related,
  });
}

/** The documented members that an answer about a recipient carries, its secret apart. */
export function documentedMembersOf(recipient: JsonObject): readonly string[] {
  return recipientMembers.filter((member) => recipient[member] !== undefined);
}
