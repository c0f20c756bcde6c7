/** A text with one layer of its escapes undone, and where each of its characters stands in the text as it was. */
export interface View {
  readonly text: string;
  /** The first character in the original text of each character, and after the last its length. */
  readonly places: Uint32Array;
}

const escapes = [
  // Line ends, as they are, as JSON writes them and as mail folds them, with the blanks that begin the next line.
  '=?(?:\\r?\\n|\\\\r\\\\n|\\\\n)[ \\t]*',
  '(?:%[0-9a-fA-F]{2})+',
  '\\\\u[0-9a-fA-F]{4}',
  '\\\\[\\\\"/]',
  '&#(?:\\d{1,7}|[xX][0-9a-fA-F]{1,6});',
  '&(?:amp|lt|gt|quot|apos);',
];

const beginnings = ['\\', '\n', '%', '&'];
const anyEscape = new RegExp(escapes.join('|'));
const allEscapes = new RegExp(escapes.join('|'), 'g');

/** True when a text holds what may be written otherwise. */
export function hasEscapes(text: string): boolean {
  return beginnings.some((beginning) => text.includes(beginning)) && anyEscape.test(text);
}

/** The text as it is. */
export function viewOf(text: string): View {
  const places = new Uint32Array(text.length + 1);
  for (let at = 0; at <= text.length; at++) places[at] = at;
  return { text, places };
}

/** A view with one more layer of escapes undone: of lines, URLs, JSON and markup. */
export function decodeView({ text, places }: View): View {
  const parts: string[] = [];
  const decoded = new Uint32Array(text.length + 1);
  let length = 0;
  let from = 0;
  const take = (part: string, placeAt: (index: number) => number) => {
    parts.push(part);
    for (let index = 0; index < part.length; index++) decoded[length++] = places[placeAt(index)]!;
  };
  for (const { index: at, 0: found } of text.matchAll(allEscapes)) {
    const start = from;
    take(text.slice(start, at), (index) => start + index);
    // A run of encoded bytes has three characters for each; those of one letter share its place.
    const plain = decode(found);
    take(
      plain,
      (index) => at + (found.startsWith('%') ? Math.min(3 * bytesBefore(plain, index), found.length) : 0),
    );
    from = at + found.length;
  }
  const rest = from;
  take(text.slice(rest), (index) => rest + index);
  decoded[length] = places[text.length]!;
  return { text: parts.join(''), places: decoded.subarray(0, length + 1) };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(found: string): string {
  if (found.startsWith('%')) return decodeBytes(found);
  if (found.startsWith('\\u')) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
  if (/^\\[\\"/]$/.test(found)) return found.slice(1);
  if (found.startsWith('&#')) return decodeNumber(found.slice(2, -1));
  if (found.startsWith('&')) return named[found.slice(1, -1)] ?? '';
  return '';
}

function decodeBytes(found: string): string {
  try {
    return decodeURIComponent(found);
  } catch {
    return Buffer.from(found.replaceAll('%', ''), 'hex').toString('latin1');
  }
}

function decodeNumber(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function bytesBefore(text: string, index: number): number {
  // Most are of ASCII, where characters are bytes.
  return Buffer.byteLength(text) === text.length ? index : Buffer.byteLength(text.slice(0, index));
}
