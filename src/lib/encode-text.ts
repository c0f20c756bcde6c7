/** A text of the target that cannot be sent back to it, though it is valid where it stood. */
export class UnsendableText extends Error {}

/** Characters of a text that a message quotes. */
const maxQuoted = 40;

/** The text percent-encoded (RFC 3986). Throws UnsendableText for half of a character, which has no bytes in UTF-8. */
export function encodeText(text: string): string {
  if (halves.test(text))
    throw new UnsendableText(`${quote(text)} holds half of a character: no URL can name it`);
  return encodeURIComponent(text);
}

/**
 * The text as one segment of a path, percent-encoded. Throws UnsendableText for half of a character, and for `.` and
 * `..`, which every reader of a URL takes for a way up the path, in whatever encoding.
 */
export function encodeSegment(text: string): string {
  if (text === '.' || text === '..')
    throw new UnsendableText(`${quote(text)} is a way, not a name: no path can hold it`);
  return encodeText(text);
}

/** True for a text that a query can hold. */
export function isSendable(text: string): boolean {
  return !halves.test(text);
}

/** True for a value that a header can carry: no line ends, controls, or letters of more than one byte (RFC 9110, 5.5). */
export function isSendableHeader(value: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}

/** The text with what stands for half of a character replaced by U+FFFD, as encoders of UTF-8 do. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

const halves = /\p{Surrogate}/u;

function quote(text: string): string {
  return JSON.stringify(text.length <= maxQuoted ? text : `${text.slice(0, maxQuoted)}…`);
}

/** Marks that a scheme writes between its words. */
const between = /[ =:"',]+/;

/** Letters of a word: a value of anybody is longer, or has a digit. */
const schemeWord = /^[A-Za-z-]{0,16}$/;

/** True for what an authorization scheme writes beside a credential, as in `Bearer x` or `Token token="x"`. */
export function isSchemeText(text: string): boolean {
  return text.length <= 60 && text.split(between).every((word) => schemeWord.test(word));
}

/** Takes the percent escapes out of a text; gives back a text whose escapes are broken. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
