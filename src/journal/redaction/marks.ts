import { createHash, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { isNumber } from '../../lib/json/exact-number.ts';
import { isObject, walkMarked } from '../../lib/json/values.ts';
import { isMask, isMaskedNumber } from '../../lib/masks.ts';
import { isRedacted } from './entries.ts';
import { personalMark } from './secrets.ts';
import { isRandom } from './value-forms.ts';

/** Characters of the longest text of which a mark does not tell the length: a country, a status, a name. */
const maxShort = 16;

/** Characters of a text from which on a mark in an account calls it long. */
const minLong = 65;

/**
 * Text that stands for a personal datum: what kind of value it was, how long, and whether it was masked; never the value. Of a text in an
 * account it tells a class of lengths alone.
 */
export function describeDatum(value: unknown, isInAccount = false): string {
  if (typeof value === 'string')
    return `[personal: ${describeLength(value, isInAccount)}${describeMask(value)}]`;
  if (Array.isArray(value)) return `[personal: ${value.length} items]`;
  return `[personal: ${isNumber(value) ? 'number' : typeof value}]`;
}

function describeLength({ length }: string, isInAccount: boolean): string {
  if (length === 0) return 'empty text';
  if (length <= maxShort) return 'short text';
  if (!isInAccount) return `${length} characters`;
  return length < minLong ? 'text' : 'long text';
}

/** Says whether a text that the target wrote tells nothing, or its last signs alone: laws judge stored answers by it. */
function describeMask(text: string): string {
  if (text === '') return '';
  if (isMask(text)) return ', masked';
  return isMaskedNumber(text) ? ', partly masked' : '';
}

/** Tells how much of a text is masked: of the text itself, or of the one that a mark stands for. */
export function readMask(text: string): 'all' | 'all but its end' | 'nothing' {
  const [, kind, stored = ''] =
    /^\[personal: ((?:\d+ characters|(?:empty |short |long )?text))(, masked|, partly masked)?(?: #[\w-]+)?\]$/.exec(
      text,
    ) ?? [];
  const told = kind === undefined ? describeMask(text) : stored;
  if (text === '' || kind === 'empty text' || told === ', masked') return 'all';
  return told === ', partly masked' ? 'all but its end' : 'nothing';
}

/** Reads how long a text is, as far as a mark of it would tell: 0 for a short one. */
export function readLength(text: string): number {
  const [, length] = /^\[personal: (\d+) characters/.exec(text) ?? [];
  const told = length === undefined ? text.length : Number(length);
  return told <= maxShort || text.startsWith('[personal: short text') ? 0 : told;
}

/** Characters of the commitment in a mark: 96 bits, so that nobody finds a second value for one. */
const tagLength = 16;
const tags = /(?<=^\[personal: [^\]#]{1,60}) #([\w-]{16})(?=\]$)/;
const tagsInBody = / #[\w-]{16}\]/g;

/** The commitment in a mark; undefined in one without. */
export function readTag(mark: string): string | undefined {
  return tags.exec(mark)?.[1];
}

/** A mark without its commitment. */
export function dropTag(mark: string): string {
  return mark.replace(tags, '');
}

/** Counts the characters that commitments add to a body. */
export function countTagged(body: string): number {
  return (body.match(tagsInBody)?.length ?? 0) * (tagLength + 2);
}

/** True for an address that hides which object it names: in its path, or among accountIds. A key in the rest of a query names none. */
export function hasHiddenName(url: string): boolean {
  const [path = '', query = ''] = url.split('?');
  return isRedacted(path) || query.split('&').some((one) => one.startsWith('accountIds=') && isRedacted(one));
}

/** A value and the salt that opens the commitment to it. */
export interface Opening {
  readonly tag: string;
  readonly salt: string;
}

/** True where a salt opens a commitment to a value. */
export function canOpen({ tag, salt }: Opening, value: unknown): boolean {
  return makeTag(salt, value) === tag;
}

function makeTag(salt: string, value: unknown): string {
  return createHash('sha256')
    .update(`${salt}\n${writeTyped(value)}`)
    .digest('base64url')
    .slice(0, tagLength);
}

function writeTyped(value: unknown): string {
  return typeof value === 'string' ? `text ${value}` : String(value);
}

/** Commitments that are remembered: the same accounts are read many times. */
const maxKnown = 10_000;

/**
 * Makes commitments to values of accounts, salted under a key of one run. Who has the credentials of the target file, and so may read the
 * values from the target, can make the key; without a credential that is hard to guess it is drawn, and ends with the process.
 */
export class Commitments {
  readonly #credentials: readonly string[];
  readonly #runId: string;
  readonly #known = new Map<string, string>();
  #key: Buffer | undefined;

  constructor(credentials: Iterable<string>, runId: string) {
    this.#credentials = [...new Set(credentials)].sort();
    this.#runId = runId;
  }

  /** The commitment to the value at a place; the same for the same value there, and for no other place. */
  tagOf(place: string, value: unknown): string {
    const name = `${place}\n${writeTyped(value)}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const { tag } = this.open(place, value);
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(name, tag);
    return tag;
  }

  /** Opens the commitment to a value at a place. */
  open(place: string, value: unknown): Opening {
    this.#key ??= deriveKey(this.#credentials, this.#runId);
    const salt = createHmac('sha256', this.#key)
      .update(`${place}\n${writeTyped(value)}`)
      .digest('base64url');
    return { salt, tag: makeTag(salt, value) };
  }

  /** The mark of a personal datum: within an account with the commitment to it. */
  describe(place: string | undefined, value: unknown): string {
    if (place === undefined) return describeDatum(value);
    return describeDatum(value, true).replace(/\]$/, ` #${this.tagOf(place, value)}]`);
  }
}

let lastKey: { readonly of: string; readonly key: Buffer } | undefined;

/** Guessing takes as long for each guess as deriving takes here. */
function deriveKey(credentials: readonly string[], runId: string): Buffer {
  const of = JSON.stringify([runId, ...credentials]);
  if (lastKey?.of !== of)
    lastKey = {
      of,
      key: credentials.some(isRandom) ? scryptSync(credentials.join('\n'), runId, 32) : randomBytes(32),
    };
  return lastKey.key;
}

/** Names of the members by which answers tell accounts, and what lies in them, apart. */
const idNames = ['accountId', 'Id'];

/**
 * Gives the place of a container in the account that holds it, whatever answer shows it; undefined outside of accounts, and for an item that
 * nothing tells apart from others.
 */
export function placeOf(
  above: string | undefined,
  name: string,
  member: object,
  isItem: boolean,
): string | undefined {
  const own = isObject(member) ? member : {};
  const id = idNames.map((one) => own[one]).find((one) => typeof one === 'string' && one !== '');
  const begun = above === undefined || isItem ? above : `${above}/${name}`;
  if (id !== undefined) return `${begun ?? ''}#${id as string}`;
  return isItem ? undefined : begun;
}

/** Gives the place of a text or a number in the account that holds it. */
export function placeOfLeaf(above: string | undefined, name: string, isItem: boolean): string | undefined {
  return above === undefined || isItem ? undefined : `${above}/${name}`;
}

/** Lists the commitments in a stored answer, each with the place of its mark. */
export function listCommitted(body: unknown): { readonly tag: string; readonly place: string }[] {
  const found: { tag: string; place: string }[] = [];
  walkMarked<string | undefined>(body, undefined, (name, member, above, isItem) => {
    const own = isItem ? '' : name;
    if (typeof member === 'object' && member !== null) return placeOf(above, own, member, isItem);
    const place = placeOfLeaf(above, own, isItem);
    const tag = typeof member === 'string' ? readTag(member) : undefined;
    if (place !== undefined && tag !== undefined) found.push({ tag, place });
    return above;
  });
  return found;
}

/** The text without the short values that are quoted in it, or all of it. */
export function hideQuoted(text: string, short: ReadonlySet<string>): string {
  if (short.size === 0) return text;
  if (short.has(text)) return personalMark;
  return text.replace(/"((?:[^"\\]|\\.){1,12})"/g, (quoted, inner: string) =>
    short.has(inner) ? `"${personalMark}"` : quoted,
  );
}

/**
 * The text without the value where it stands alone: a nickname "CREDIT" is not to be cut out of CREDITCARD. Without a
 * pattern, which a long value would be too large for.
 */
export function replaceWhole(text: string, value: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    if (
      at < from ||
      beginsInWord.test(text.slice(Math.max(0, at - 2), at)) ||
      endsInWord.test(text.slice(end, end + 2))
    )
      continue;
    parts.push(text.slice(from, at), personalMark);
    from = end;
  }
  return parts.join('') + text.slice(from);
}

const beginsInWord = /[\p{L}\p{N}]$/u;
const endsInWord = /^[\p{L}\p{N}]/u;
