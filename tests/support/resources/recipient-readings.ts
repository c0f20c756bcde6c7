import { parseUrl } from '../../../src/lib/url.ts';
import { isObject, type JsonObject, listObjects } from '../assertions/bodies.ts';
import { holdSameItems, isSameJson } from '../assertions/comparison.ts';

/** The members that every view of a recipient shows. */
const profileMembers = [
  'name',
  'logo_uri',
  'description',
  'terms_uri',
  'client_uri',
  'country',
  'contacts',
] as const;

/** The members that every view but the list shows. */
const fullMembers = [...profileMembers, 'scope', 'redirect_uris'] as const;

/** Every documented member of a recipient, its secret apart. */
export const recipientMembers = ['client_id', ...fullMembers] as const;

export type RecipientMember = (typeof recipientMembers)[number];

/** True once a recipient is shown as it was sent, with the redirect URLs that it was given last: then nobody has to wait longer. */
export function isShownAsWritten(
  shown: unknown,
  sent: JsonObject,
  uris = textsOf(sent.redirect_uris),
): boolean {
  if (!isObject(shown)) return false;
  const others = fullMembers.filter((member) => member !== 'redirect_uris' && shown[member] !== undefined);
  const areUris = shown.redirect_uris === undefined || holdSameItems(textsOf(shown.redirect_uris), uris);
  return areUris && others.every((member) => isSame(member, sent, shown));
}

/** True where two views of a recipient show the same of what both show. */
export function showTheSame(one: JsonObject, other: unknown): boolean {
  if (!isObject(other)) return false;
  return fullMembers
    .filter((member) => one[member] !== undefined && other[member] !== undefined)
    .every((member) => isSame(member, one, other));
}

/** One of the two may write a description on one line. */
function isSame(member: RecipientMember, one: JsonObject, other: JsonObject): boolean {
  if (one[member] === undefined) return true;
  const [first, second] = [one[member], other[member]].map((value) =>
    member === 'description' && typeof value === 'string' ? value.replace(/\s+/g, ' ') : value,
  );
  return isSameMember(member, first, second);
}

/** Equal as far as two views of a member can be: forms of email, order of scopes and spelling of links left out. */
function isSameMember(member: RecipientMember, a: unknown, b: unknown): boolean {
  switch (member) {
    case 'contacts':
      return holdSameItems(addressesOf(a), addressesOf(b));
    case 'scope':
      return holdSameItems([...new Set(scopesOf(a))], [...new Set(scopesOf(b))]);
    case 'redirect_uris':
      return holdSameItems(textsOf(a), textsOf(b));
    case 'logo_uri':
    case 'terms_uri':
    case 'client_uri':
      return isSameJson(linkOf(a), linkOf(b));
    default:
      return isSameJson(a, b);
  }
}

/** The names in a scope: an array of names, or names in a text, however they are separated. */
export function scopesOf(scope: unknown): readonly string[] {
  return textsOf(scope).flatMap((text) => text.split(/[\s,;|+]+/).filter((name) => name !== ''));
}

/** A text as an array of one, the texts of an array, and nothing else. */
export function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((item) => typeof item === 'string');
}

function addressesOf(contacts: unknown): string[] {
  return listObjects(contacts).flatMap(({ email }) => textsOf(email).map((address) => address.toLowerCase()));
}

function linkOf(value: unknown): unknown {
  return typeof value === 'string' ? (parseUrl(value)?.href ?? value) : value;
}
