import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { isObject, listObjects } from '../../support/assertions/bodies.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { textsOf } from '../../support/resources/recipient-readings.ts';
import { buildPayload, buildRedirectUri, type Payload } from '../../support/resources/recipients.ts';
import type { Creation } from '../../support/resources/shared-recipient.ts';
import type { RecipientFixtures } from '../fixtures.ts';
import type { Changes } from './bundled-creations.ts';

/** Of a description as many characters as can stand three times within its limit. */
const maxPart = 160;

/** The declared description three times, with a gap between two: several blanks, or a line end and nothing else. */
function spaceOut(description: Json | undefined, first: string, second = first): Changes {
  if (typeof description !== 'string') return {};
  const part = description.slice(0, maxPart).trim();
  return { description: part + first + part + second + part };
}

/** An address whose local part begins and ends with a capital: only its owner knows whether both are one mailbox. */
function capitalize(address: string): string {
  return address.replace(/^[^@]+/, (local) => local.replace(/^.|.$/g, (letter) => letter.toUpperCase()));
}

function capitalizeContacts(contacts: Json | undefined): Changes {
  const [first] = listObjects(contacts);
  if (first === undefined) return {};
  const { email } = first;
  const spelt = Array.isArray(email) ? textsOf(email).slice(0, 1).map(capitalize) : capitalize(String(email));
  return { contacts: [{ ...first, email: spelt } as Json] };
}

/**
 * Values of a creation that careless code spells otherwise: white space within a text, capitals in an address, and a redirect
 * URL without a path. A target may refuse such a URL and a line end, so fewer of them come after all.
 */
export function listSpellings(context: CheckContext): readonly Changes[] {
  const declared = buildPayload(context);
  const contacts = capitalizeContacts(declared.contacts);
  const { origin } = new URL(buildRedirectUri({ payload: declared }, 'origin'));
  return [
    { ...contacts, ...spaceOut(declared.description, '  ', '\n'), redirect_uris: origin },
    { ...contacts, ...spaceOut(declared.description, '  ') },
    {},
  ];
}

/** The addresses of contacts; a domain is the same in either letter case. */
export function addressesOf(contacts: unknown): readonly string[] {
  return listObjects(contacts)
    .flatMap(({ email }) => textsOf(email))
    .map((address) => address.replace(/@.*$/, (domain) => domain.toLowerCase()));
}

/**
 * Judges that an answer shows an address with its capitals. Addresses are not written down, so that no law can compare them; that it is the
 * same address at all is said by one.
 */
export function verifyAddress(context: CheckContext, exchange: Answered, payload: Payload): void {
  const shown = isObject(exchange.response.json) ? exchange.response.json.contacts : undefined;
  const [wanted, got] = [addressesOf(payload.contacts), addressesOf(shown)];
  const [lower, lowerGot] = [wanted, got].map((all) => all.map((address) => address.toLowerCase()));
  if (!holdSameItems(lower!, lowerGot!)) return;
  context.verify('recipient-values-keep-their-spelling', holdSameItems(got, wanted), {
    exchange,
    pointer: '/contacts',
    wanted: 'the address with its capitals, as it was sent',
    got: 'the same address in other letters',
  });
}

/**
 * Judges whether a target takes addresses with a plus. Laws see no address. Where several in one creation are refused, one is sent alone,
 * between two creations with the declared one.
 */
export async function verifyPlusInAddress(
  { exchange, payload }: Creation,
  { recipients, context }: Pick<RecipientFixtures, 'recipients' | 'context'>,
): Promise<void> {
  const id = 'recipient-values-of-usual-forms-are-accepted';
  if (exchange.response.status === 201) {
    context.verify(id, true, { exchange, wanted: '', got: '' });
    return;
  }
  const contacts = listObjects(payload.contacts).slice(0, 1) as Json[];
  if (contacts.length === 0 || !isRefusal(exchange.response.status)) return;
  await recipients.requireOrdinary();
  // A law takes it for the declared address.
  const { exchange: one } = await recipients.createUnusual({ contacts }, { undocumented: true });
  const control = (await recipients.create()).exchange;
  if (control.response.status !== 201 || one.response.status >= 500) return;
  context.verify(id, one.response.status === 201, {
    ...{ exchange: one, pointer: '/contacts/0/email', wanted: 'status 201', related: [control] },
    got: `status ${one.response.status} to an address with a plus`,
  });
}
