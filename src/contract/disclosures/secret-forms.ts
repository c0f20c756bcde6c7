/** Shorter secrets may stand in an answer by chance. */
export const minSecretLength = 8;

const cache = new Map<string, readonly string[]>();

/** A secret as answers may hide it: plain, percent-encoded, in base64 at each of its three offsets, in hexadecimal. */
export function listSecretForms(secret: string): readonly string[] {
  const before = cache.get(secret);
  if (before !== undefined) return before;
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((offset) => base64Within(bytes, offset));
  const hex = bytes.toString('hex');
  const forms = [...new Set([secret, encodeURIComponent(secret), ...base64, hex, hex.toUpperCase()])];
  if (cache.size > maxCached) cache.clear();
  cache.set(secret, forms);
  return forms;
}

const maxCached = 1000;

/**
 * What of the base64 of a longer text shows the bytes in it, whatever stands around them: whole groups only, in both
 * alphabets.
 */
function base64Within(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const begin = offset === 0 ? 0 : 4;
  const end = Math.floor(padded.length / 3) * 4;
  const form = padded.toString('base64').slice(begin, end);
  return form.length < minSecretLength ? [] : [form, form.replaceAll('+', '-').replaceAll('/', '_')];
}

const placeholder =
  /[*\u2022\u00b7\u2026]{3}|^[xX]+$|^\W*$|^\W*(?:redacted|masked|hidden|null|none|undefined)\W*$/i;
const date = /^\d{4}-\d\d-\d\d/;

/**
 * True for a value that can be used as a credential: one word with a digit, no mask, link or date. What a request
 * sent, and words such as `required`, are none.
 */
export function isUsableCredential(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= minSecretLength &&
    /^[\x21-\x7e]+$/.test(value) &&
    /\d/.test(value) &&
    !/^https?:/i.test(value) &&
    !date.test(value) &&
    !placeholder.test(value)
  );
}
