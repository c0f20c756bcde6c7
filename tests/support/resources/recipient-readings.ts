import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import { parseUrl } from '../../../src/lib/url.ts';
import { isObject, type JsonObject, listObjects } from '../assertions/bodies.ts';
import { holdSameItems, isSameJson } from '../assertions/comparison.ts';
import type { Reading } from '../assertions/settling.ts';
import type { Payload } from './recipients.ts';

/** The members that every view of a recipient shows. */
export const profileMembers = [
  'name',
  'logo_uri',
  'description',
  'terms_uri',
  'client_uri',
  'country',
  'contacts',
] as const;

/** The members that every view but the list shows. */
export const fullMembers = [...profileMembers, 'scope', 'redirect_uris'] as const;

/** Every documented member of a recipient, its secret apart. */
export const recipientMembers = ['client_id', ...fullMembers] as const;

export type RecipientMember = (typeof recipientMembers)[number];

/** Where the shown recipient stands: the answer, and the pointer of an item in it. */
export interface Shown {
  readonly exchange: Answered;
  readonly recipient: JsonObject;
  readonly at?: string;
}

/** A recipient as it was sent, and as the creation answered it. */
export interface Sent {
  readonly payload: Payload;
  readonly body: JsonObject;
}

/** One reading per member that was sent: whether the recipient shows what was sent. */
export function compareWithSent(
  id: RequirementId,
  { exchange, recipient, at = '' }: Shown,
  { payload }: Pick<Sent, 'payload'>,
  members: readonly RecipientMember[],
): Reading[] {
  return members
    .filter(
      (member) => payload[member] !== undefined && isComparable(member, payload[member], recipient[member]),
    )
    .map((member) => ({
      id,
      holds: isSameMember(member, payload[member], recipient[member]),
      exchange,
      pointer: `${at}/${member}`,
      wanted: `${describe(member, payload[member])}, as it was sent`,
      got: describe(member, recipient[member]),
    }));
}

/**
 * One reading per member that two views of one recipient both show: whether they show the same. One of them may write a
 * description on one line.
 */
export function compareViews(
  id: RequirementId,
  first: JsonObject,
  shown: Shown,
  members: readonly RecipientMember[],
): Reading[] {
  const inBoth = members.filter((member) => shown.recipient[member] !== undefined);
  const onOneLine = (recipient: JsonObject) => ({
    ...recipient,
    description: joinBlanks(recipient.description),
  });
  return compareWithBefore(id, onOneLine(first), { ...shown, recipient: onOneLine(shown.recipient) }, inBoth);
}

function joinBlanks(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;
}

/** One reading per member that a recipient showed before: whether it still shows the same. */
export function compareWithBefore(
  id: RequirementId,
  before: JsonObject,
  { exchange, recipient, at = '' }: Shown,
  members: readonly RecipientMember[],
): Reading[] {
  return members
    .filter(
      (member) => before[member] !== undefined && isComparable(member, before[member], recipient[member]),
    )
    .map((member) => ({
      id,
      holds: isSameMember(member, before[member], recipient[member]),
      exchange,
      pointer: `${at}/${member}`,
      wanted: `${describe(member, before[member])}, as in an earlier answer`,
      got: describe(member, recipient[member]),
    }));
}

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
export function isSameMember(member: RecipientMember, a: unknown, b: unknown): boolean {
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

/**
 * What the document does not let compare: several addresses against a string, joined redirect URLs,
 * and what has another type than the documented one, which the requirements about types judge.
 */
function isComparable(member: RecipientMember, a: unknown, b: unknown): boolean {
  switch (member) {
    case 'contacts':
      return areComparableContacts([a, b].filter((value) => value !== null && value !== undefined));
    case 'redirect_uris':
      return [a, b].every((value) =>
        typeof value === 'string' ? isOneUrl(value) : areTextsOrNothing(value),
      );
    case 'scope':
      return [a, b].every((value) => typeof value === 'string' || areTextsOrNothing(value));
    default:
      return [a, b].every((value) => typeof value === 'string' || value === null || value === undefined);
  }
}

function areTextsOrNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function areComparableContacts(sides: readonly unknown[]): boolean {
  if (!sides.every((side) => Array.isArray(side) && side.every(isObject))) return false;
  const emails = sides.flatMap((side) => listObjects(side).map(({ email }) => email));
  const isKnown = (email: unknown) => email === undefined || email === null || typeof email === 'string';
  if (!emails.every((email) => isKnown(email) || (Array.isArray(email) && email.every(isKnown))))
    return false;
  // One address that stands twice is one: no view of it makes two of it.
  const several = emails.filter((email) => Array.isArray(email) && new Set(email.map(lowerCaseOf)).size > 1);
  if (several.length === 0) return true;
  // One address as a string may be the first of several; one that no array holds can be none of them.
  const held = new Set(emails.flatMap((email) => (Array.isArray(email) ? email : [])).map(lowerCaseOf));
  const alone = emails.filter((email) => typeof email === 'string');
  return alone.length === 0 || alone.some((email) => isOneAddress(email) && !held.has(lowerCaseOf(email)));
}

function isOneAddress(text: string): boolean {
  return /^[^@\s,;]+@[^@\s,;]+$/.test(text);
}

function lowerCaseOf(text: unknown): string {
  return String(text).toLowerCase();
}

function isOneUrl(text: string): boolean {
  return parseUrl(text) !== undefined && !/[\s,;|]/.test(text);
}

function linkOf(value: unknown): unknown {
  return typeof value === 'string' ? (parseUrl(value)?.href ?? value) : value;
}

function describe(member: RecipientMember, value: unknown): string {
  if (member === 'contacts') {
    return Array.isArray(value) ? `contacts with ${addressesOf(value).length} addresses` : quoteValue(value);
  }
  if ((member === 'scope' || member === 'redirect_uris') && Array.isArray(value))
    return quoteValue(value.join(' '));
  return isObject(value) ? 'an object' : quoteValue(value);
}
