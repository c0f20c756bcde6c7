import type { Answered } from '../../http/exchange.ts';
import { encodeWithin, toUrlAlphabet } from '../../lib/base64.ts';
import { toWellFormed } from '../../lib/encode-text.ts';
import { isContainer, listContainers, listLeaves } from '../../lib/json/values.ts';
import { normalizeName } from '../duplicate-spellings.ts';

/** One member of a JSON value, with where it stands. */
interface Member {
  readonly name: string;
  /** Its name in any spelling: see `normalizeName`. */
  readonly normal: string;
  readonly value: unknown;
  /** JSON pointer of the member. */
  readonly pointer: string;
}

/** Every member of a JSON value, at any depth: without recursion, since a body may be nested without end. */
export function* listMembers(json: unknown): Generator<Member> {
  const left: { readonly node: unknown; readonly at: string }[] = [{ node: json, at: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, at } = next;
    if (!isContainer(node)) continue;
    if (Array.isArray(node)) {
      for (let index = 0; index < node.length; index++)
        if (isContainer(node[index])) left.push({ node: node[index], at: `${at}/${index}` });
      continue;
    }
    for (const name in node) {
      const value = (node as Record<string, unknown>)[name];
      const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      yield { name, normal: normalizeName(name), value, pointer };
      if (isContainer(value)) left.push({ node: value, at: pointer });
    }
  }
}

/** Every object of a JSON value, at any depth, by the normal names of its members. */
export function* listObjectsIn(json: unknown): Generator<ReadonlyMap<string, unknown>> {
  for (const node of listContainers(json)) {
    if (Array.isArray(node)) continue;
    yield new Map(Object.entries(node).map(([name, value]) => [normalizeName(name), value]));
  }
}

/** The texts that stand in a JSON value, at any depth. */
export function listTexts(json: unknown): readonly string[] {
  return listLeaves(json).filter((leaf) => typeof leaf === 'string');
}

const isWordCharacter = (char: string | undefined): boolean =>
  char !== undefined && /[\p{L}\p{N}_-]/u.test(char);

/** True when a text holds a value as a word of its own. */
export function holdsWhole(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + value.length])) return true;
  }
  return false;
}

/** Everything that a request says: an answer that repeats it gives nothing away. */
export function sentTextOf({ request }: Answered): string {
  const { url, headers, body = '' } = request;
  return [url, decodeUrl(url), ...headers.map(([, value]) => value), body, unescapeJson(body)].join('\n');
}

/** Everything that an answer says: its body, as it is and with its JSON escapes undone, and its headers. */
export function answeredTextOf(exchange: Answered): string {
  return listAnsweredTexts(exchange).join('\n');
}

/** The same in parts, the body as it is first. */
export function listAnsweredTexts({ response }: Answered): readonly string[] {
  const { text, headers } = response;
  return [text, unescapeJson(text), ...headers.map(([, value]) => value)];
}

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return '';
  }
}

/** Escapes hide a value from a plain search; a text without any is not repeated. */
function unescapeJson(text: string): string {
  if (!text.includes('\\')) return '';
  const plain = text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.replaceAll(/\\(["\\/])/g, '$1');
}

/** Shorter secrets may stand in an answer by chance. */
export const minSecretLength = 8;

/** A secret as answers may hide it: plain, percent-encoded, in base64 at each of its three offsets, in hexadecimal. */
export function listSecretForms(secret: string): readonly string[] {
  const base64 = [0, 1, 2].map((before) => encodeWithin(secret, before)).filter(isTelling);
  const hex = Buffer.from(secret).toString('hex');
  return [
    ...new Set([
      secret,
      encodeURIComponent(toWellFormed(secret)),
      ...base64,
      ...base64.map(toUrlAlphabet),
      hex,
      hex.toUpperCase(),
    ]),
  ];
}

const isTelling = (form: string): boolean => form.length >= minSecretLength;

const placeholder =
  /[*\u2022\u00b7\u2026]{3}|^[xX]+$|^\W*$|^\W*(?:redacted|masked|hidden|null|none|undefined)\W*$/i;
const date = /^\d{4}-\d\d-\d\d/;

/**
 * True for a value that can be used as a credential: one word with a digit, or of small and capital letters that no
 * words make; no mask, link or date. What a request sent, and words such as `required`, are none.
 */
export function isUsableCredential(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= minSecretLength &&
    /^[\x21-\x7e]+$/.test(value) &&
    (/\d/.test(value) || isMixed(value)) &&
    !/^https?:/i.test(value) &&
    !date.test(value) &&
    !placeholder.test(value)
  );
}

/** Of random letters one in two hundred secrets has no digit; in words, joined or not, fewer than a quarter are capital. */
function isMixed(value: string): boolean {
  const share = (letters: RegExp) => (value.match(letters)?.length ?? 0) / value.length;
  return value.length >= minMixedLength && share(/[A-Z]/g) >= 0.25 && share(/[a-z]/g) >= 0.25;
}

const minMixedLength = 16;
