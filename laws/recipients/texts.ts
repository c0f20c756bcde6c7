import dataScope from '#schemas/data-scope.schema.json' with { type: 'json' };
import { rememberForTexts } from '../../src/lib/remember.ts';
import { parseUrl } from '../../src/lib/url.ts';

/** The names of the table of data scopes (1). */
export const dataScopes: readonly string[] = dataScope.enum;

const readers = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Letters of which each is a character of its own, whatever stands beside it: those of ASCII and the accented Latin ones. */
const single = /^[ -~\u00a0-\u02ff]*$/;

/** Texts whose characters are remembered: each list shows those that a run wrote again, of up to 512 characters. */
const maxTexts = 2_000;

/** Counts the characters that a reader sees: the smallest number that a text can be said to have. */
export function countCharacters(text: string): number {
  return single.test(text) ? text.length : countSegments(text);
}

const countSegments = rememberForTexts((text) => [...readers.segment(text)].length, maxTexts);

/** The letters of a text: those that every target takes, some with accents, some that are signs, or any others. */
export type Letters = 'plain' | 'accented' | 'emoji' | 'other';

const plain = /^[a-z0-9 .,:()_-]*$/i;
const accented = /^[a-z0-9 .,:()_\-\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]*$/i;
const emoji = /^[a-z0-9 .,:()_\-\p{Emoji_Presentation}]*$/iu;

/** Tells of which letters a text is. White space that a target may trim or join makes it one of others. */
export function readLetters(text: string): Letters {
  if (text !== text.trim() || / {2}/.test(text)) return 'other';
  if (plain.test(text)) return 'plain';
  if (accented.test(text)) return 'accented';
  return emoji.test(text) ? 'emoji' : 'other';
}

/** True for the one HTTPS URL of a name, without anything that a target may refuse, split at or spell otherwise. */
export function isPlainUrl(text: string, maxLength = 200): boolean {
  return (
    /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/[\w.-]+)+$/.test(text) && text.length <= maxLength
  );
}

/** True for such a URL with a query, as clients of several tenants have. */
export function isQueriedUrl(text: string): boolean {
  const [, url = '', query = ''] = /^([^?]*)\?(.*)$/.exec(text) ?? [];
  return isPlainUrl(url) && /^[\w.~%&=+-]+$/.test(query);
}

/** True for such a URL of which nothing but its length may be the reason of a refusal: no limit of URLs is shown. */
export function isLongUrl(text: string): boolean {
  return isPlainUrl(text, 2000) && !isPlainUrl(text);
}

/** True for one HTTPS URL of a name with what a URL may have: a target may refuse it, and cannot break at it. */
export function isOneUrl(text: string): boolean {
  const url = parseUrl(text);
  if (url === undefined || /[\s,;|#@[\]]/.test(text)) return false;
  return url.protocol === 'https:' && /\.[a-z][a-z-]+$/.test(url.hostname);
}

/** True for a text that is plainly no HTTPS URL: a URL of another scheme, or none at all. */
export function isNotHttps(text: string): boolean {
  const url = parseUrl(text);
  if (url !== undefined) return url.protocol !== 'https:';
  return text.trim() !== '' && !/https:/i.test(text);
}
