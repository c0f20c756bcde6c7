import { encodeWithin, toUrlAlphabet } from '../../lib/base64.ts';
import { toWellFormed } from '../../lib/encode-text.ts';

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
