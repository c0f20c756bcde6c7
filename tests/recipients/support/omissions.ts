import type { Answered } from '../../../src/http/exchange.ts';
import { makeWord } from '../../../src/lib/own-names.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import {
  buildRedirectUri,
  makeUniqueName,
  type Payload,
  requireCreated,
} from '../../support/resources/recipients.ts';
import type { Creation } from '../../support/resources/shared-recipient.ts';
import type { RecipientFixtures } from '../fixtures.ts';
import type { Changes } from './bundled-creations.ts';
import { buildContacts } from './contacts.ts';
import { addressesOf } from './spelling.ts';

/** Members whose value can name the recipient that it was sent for. */
const tellingMembers: readonly string[] = ['description', 'contacts', 'logo_uri', 'terms_uri', 'client_uri'];

/**
 * Creates a recipient whose texts and addresses name it, before a creation without such members: a target that keeps values of the last
 * creation shows them there. All other recipients of a run have the declared texts, which a target may have as its defaults.
 */
export async function createBeforeOmission(
  { recipients, context }: RecipientFixtures,
  omitted: readonly string[],
): Promise<Creation | undefined> {
  const create: Payload = context.target.recipients?.create ?? {};
  if (!omitted.some((member) => tellingMembers.includes(member))) return undefined;
  await recipients.requireOrdinary();
  const name = makeUniqueName(context);
  const links = omitted.filter((member) => member.endsWith('_uri') && typeof create[member] === 'string');
  const described = 'description' in create ? { description: `Made for ${name}` } : {};
  const telling: Changes = {
    ...described,
    ...Object.fromEntries(links.map((link) => [link, buildRedirectUri({ payload: create }, name)])),
    ...buildContacts(context, ['', `+${makeWord(name)}`]),
  };
  const creation = await recipients.createNamed(name, telling);
  if (creation.exchange.response.status === 201 || described.description === undefined) return creation;
  // A target may judge links and addresses by rules of its own.
  const another = makeUniqueName(context);
  return recipients.createNamed(another, { description: `Made for ${another}` });
}

/**
 * Reads, updates and renews a recipient that lacks members: a target that reads a value which is not there breaks at one of the three. Laws
 * judge the answers, but for addresses, which they do not see.
 */
export async function useIncomplete(
  { recipients, context }: RecipientFixtures,
  { exchange, payload }: Creation,
  before: Creation | undefined,
): Promise<void> {
  if (exchange.response.status !== 201) return;
  const recipient = requireCreated(exchange, payload);
  const detail = await readUntil(
    context,
    () => recipients.read(recipient.clientId),
    ({ response }) => response.status === 200,
  );
  if (before !== undefined && payload.contacts === undefined) {
    verifyOwnContacts(context, 'creation-returns-what-was-sent', exchange, before);
    verifyOwnContacts(context, 'recipient-detail-reads-back-what-was-created', detail, before);
  }
  const declared = { payload: { ...context.target.recipients?.create, name: payload.name! } };
  await recipients.update(recipient, buildRedirectUri(declared, 'incomplete'));
  await recipients.regenerateSecret(recipient);
}

/** Judges that contacts which a creation left out are not those of the recipient before it. */
function verifyOwnContacts(
  context: CheckContext,
  id: 'creation-returns-what-was-sent' | 'recipient-detail-reads-back-what-was-created',
  exchange: Answered,
  before: Creation,
): void {
  const { json } = exchange.response;
  const shown = isObject(json) ? addressesOf(json.contacts) : [];
  const word = `+${makeWord(String(before.payload.name))}@`;
  const isForeign = shown.some((address) => address.includes(word));
  if (shown.length === 0) return;
  context.verify(id, !isForeign, {
    ...{ exchange, pointer: '/contacts', related: [before.exchange] },
    wanted: 'no contact of another recipient, since the creation left contacts out',
    got: 'the contacts of the recipient that was created before it',
  });
}

/** Every member but the name, which recipients stand under in every list, with null, and with nothing in it. */
export const emptyMembers: readonly (readonly [what: string, changes: Changes])[] = [
  ['null in each member', fillMembers(null, [null, {}])],
  ['nothing in each member', fillMembers('', [])],
];

/** Members of a creation with one value for texts and one for lists. */
function fillMembers(text: string | null, list: readonly Json[]): Changes {
  const texts = ['redirect_uris', 'logo_uri', 'country', 'description', 'terms_uri', 'client_uri'];
  return {
    ...Object.fromEntries(texts.map((member) => [member, text])),
    scope: text === null ? null : [],
    contacts: list,
  };
}
