import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { readLength } from '../../src/journal/redaction/marks.ts';
import type { Showing } from '../../src/judge/law.ts';
import { listObjects } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { parseUrl } from '../../src/lib/url.ts';
import { type JsonObject, maxDescription, maxName } from '../reading.ts';
import { countCharacters, dataScopes, readLetters } from './texts.ts';

/** The comparison of one member of a recipient with what was sent, or with another view. */
export interface ComparedMember extends Showing {
  readonly member: string;
  readonly holds: boolean;
  /** The requirement of its own that such a value has. */
  readonly own?: RequirementId;
}

const links = ['logo_uri', 'terms_uri', 'client_uri'] as const;

/** The members that every view of a recipient shows. */
export const profileMembers: readonly string[] = ['name', 'description', 'country', ...links, 'contacts'];

/** Every member that the detail shows. */
export const detailMembers: readonly string[] = ['client_id', ...profileMembers, 'scope', 'redirect_uris'];

/** Compares what an answer shows with the body of the creation, but for the redirect URLs. */
export function compareSent(sent: JsonObject, shown: JsonObject): readonly ComparedMember[] {
  const readings = [...profileMembers, 'scope'].flatMap((member) => {
    const ways =
      member === 'name' || member === 'description'
        ? readText(member, sent[member], shown[member])
        : undefined;
    return ways ?? compareSpelt(member, sent[member], shown[member]);
  });
  const { scope } = shown;
  if ('scope' in sent || typeof scope !== 'string') return readings;
  const asDefault = { pointer: '/scope', wanted: '"ACCOUNT_BASIC"', got: quoteValue(scope) };
  const own = 'left-out-scope-becomes-account-basic';
  return [...readings, { member: 'scope', holds: readScopes(scope) === 'ACCOUNT_BASIC', own, ...asDefault }];
}

/** Compares a view of a recipient with an earlier one. One of them may write a description on one line. */
export function compareShown(before: JsonObject, now: JsonObject): readonly ComparedMember[] {
  return [...profileMembers, 'scope'].flatMap((member) =>
    compareMember(member, before[member], now[member], 'as in an earlier answer'),
  );
}

/** Compares what two views of one recipient both show. */
export function compareCommon(before: JsonObject, now: JsonObject): readonly ComparedMember[] {
  return compareShown(before, now).filter(({ member }) => now[member] !== undefined);
}

/** Compares the redirect URLs of an answer with those that are wanted; undefined where it shows something else than a list of texts. */
export function compareUrls(
  wanted: readonly string[],
  { redirect_uris: got }: JsonObject,
): ComparedMember | undefined {
  const shown = got ?? [];
  // The type of its items is judged by the schema.
  if (!Array.isArray(shown) || !shown.every((url) => typeof url === 'string')) return undefined;
  return {
    member: 'redirect_uris',
    holds: joinSorted(shown.map(normalizeUrl)) === joinSorted(wanted.map(normalizeUrl)),
    pointer: '/redirect_uris',
    wanted: `exactly ${wanted.join(' and ')}`,
    got: shown.join(' and ') || 'none',
  };
}

/** True where each of some redirect URLs is among those that an answer shows, in whichever spelling. */
export function includesUrls(shown: readonly unknown[], wanted: readonly string[]): boolean {
  const all = new Set(shown.map((url) => normalizeUrl(String(url))));
  return wanted.every((url) => all.has(normalizeUrl(url)));
}

/** Compares the spelling of redirect URLs that are the same. */
export function compareUrlSpelling(wanted: readonly string[], shown: JsonObject): ComparedMember | undefined {
  const reading = compareUrls(wanted, shown);
  if (reading?.holds !== true) return undefined;
  const isSpelt = joinSorted(shown.redirect_uris as string[]) === joinSorted(wanted);
  return { ...reading, holds: isSpelt, own: 'recipient-values-keep-their-spelling' };
}

/** Texts that have a requirement of their own: those up to a limit, of many scripts, and with white space. */
function readText(
  member: 'name' | 'description',
  sent: unknown,
  got: unknown,
): readonly ComparedMember[] | undefined {
  if (typeof sent !== 'string') return [];
  if (!(typeof got === 'string' || got === undefined || got === null)) return [];
  // A target may take a blank one for none, and need not keep control characters; one that it shows twice it may number.
  if (sent.trim() === '' || /\p{Cc}/u.test(sent.replace(/[\n\t]/g, '')) || /\p{Cs}/u.test(sent)) return [];
  if (member === 'name' && isNumbered(sent, got)) return [];
  const reading = readMember(member, normalize(member, sent), normalize(member, got), { sent, got });
  const limit = member === 'name' ? maxName : maxDescription;
  const isFull = sent.length >= limit && countCharacters(sent) === limit;
  if (isFull && readLetters(sent) !== 'other')
    return [{ ...reading, own: 'texts-at-their-limits-are-kept-whole' }];
  const isSpelt = sent.normalize() === String(got).normalize();
  if (member === 'name' && sent !== sent.trim())
    return [{ ...reading, holds: isSpelt, own: 'recipient-name-keeps-outer-white-space' }];
  if (member === 'name' && ['other', 'emoji'].includes(readLetters(sent)))
    return [{ ...reading, holds: isSpelt, own: 'recipient-name-keeps-its-characters' }];
  if (member === 'name' || sent === normalize('description', sent) || !reading.holds) return [reading];
  return [reading, { ...reading, holds: isSpelt, own: 'recipient-values-keep-their-spelling' }];
}

function isNumbered(sent: string, got: unknown): boolean {
  return typeof got === 'string' && got.startsWith(sent) && /^\W*\d+\W*$/.test(got.slice(sent.length));
}

/** Compares a member with what was sent, and the spelling of a link that is the same one. */
function compareSpelt(member: string, sent: unknown, got: unknown): readonly ComparedMember[] {
  const readings = compareMember(member, sent, got, 'as it was sent');
  if (!member.endsWith('_uri') || readings[0]?.holds !== true) return readings;
  return [...readings, { ...readings[0], holds: sent === got, own: 'recipient-values-keep-their-spelling' }];
}

function compareMember(
  member: string,
  before: unknown,
  now: unknown,
  words: string,
): readonly ComparedMember[] {
  const [wanted, got] = [before, now].map((value) => readComparable(member, value));
  if (wanted === undefined || before === undefined || before === null) return [];
  if (got === undefined && now !== undefined && now !== null) return [];
  // What is empty may be left out.
  if (wanted === '' && got === undefined) return [];
  return [readMember(member, wanted, got, { sent: before, got: now }, words)];
}

function readMember(
  member: string,
  wanted: unknown,
  got: unknown,
  values: { readonly sent: unknown; readonly got: unknown },
  words = 'as it was sent',
): ComparedMember {
  // A value that came back letter by letter needs no words: no requirement is broken by it.
  if (typeof values.sent === 'string' && values.sent === values.got)
    return { member, holds: true, pointer: `/${member}`, wanted: '', got: '' };
  return {
    ...{ member, holds: wanted === got, pointer: `/${member}` },
    wanted: `${describe(member, values.sent)}, ${words}`,
    got: describe(member, values.got),
  };
}

/** The value of a member as text, the same for all ways to write it; undefined where it cannot be compared. */
function readComparable(member: string, value: unknown): string | undefined {
  if (member === 'contacts') return readContacts(value);
  if (member === 'scope') return readScopes(value);
  if (typeof value !== 'string') return undefined;
  return member.endsWith('_uri') ? resolveLink(value) : normalize(member, value);
}

function normalize(member: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return member === 'description' ? value.normalize().replace(/\s+/g, ' ').trim() : value.normalize();
}

/** A redirect URL that was given, but for what only warns: the letter case of host and escapes, and a slash for no path. */
function normalizeUrl(text: string): string {
  const withPath = text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]+(?=[?#]|$)/i, '$&/');
  const withHost = withPath.replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toLowerCase());
  return withHost.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

/** A link as a URL library writes it, which gives no port that its scheme has: nobody compares links as texts. */
function resolveLink(text: string): string {
  return normalizeUrl(parseUrl(text)?.href ?? text);
}

function readScopes(value: unknown): string | undefined {
  const names = typeof value === 'string' ? value.split(/[\s,;|+]+/) : value;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return undefined;
  if (Array.isArray(value) && !value.every((name) => dataScopes.includes(name))) return undefined;
  return joinSorted([...new Set(names.filter((name) => name !== ''))]);
}

/** The lengths of the addresses: whom they are of is not written down. Several of one contact may be shown as one. */
function readContacts(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const emails = listObjects(value).map(({ email }) => [email].flat(1));
  if (emails.some((all) => all.length > 1 || all.some((one) => typeof one !== 'string'))) return undefined;
  const addresses = emails.flat() as string[];
  if (emails.length < value.length || addresses.some((one) => one === '' || /^\[secret/.test(one)))
    return undefined;
  return joinSorted(addresses.map((one) => String(readLength(one)).padStart(4, '0')));
}

function joinSorted(texts: readonly string[]): string {
  return [...texts].sort().join(' ');
}

function describe(member: string, value: unknown): string {
  if (member === 'contacts') return Array.isArray(value) ? describeContacts(value) : quoteValue(value);
  return Array.isArray(value) ? quoteValue(value.join(' ')) : quoteValue(value);
}

/** The count of contacts with the lengths of their addresses, which are what two views are compared by. */
function describeContacts(contacts: readonly unknown[]): string {
  const count = `${contacts.length} contact${contacts.length === 1 ? '' : 's'}`;
  if (contacts.length === 0) return count;
  const addresses = listObjects(contacts).flatMap(({ email }) => [email].flat(1));
  const texts = addresses.filter((one) => typeof one === 'string' && one !== '') as string[];
  // A mask does not tell the length of a short address.
  const lengths = texts.map((one) => readLength(one) || 'few').join(', ');
  if (texts.length === 0) return `${count} without an address`;
  return `${count}, with ${texts.length === 1 ? 'an address' : 'addresses'} of ${lengths} characters`;
}
