import { encodeWithin, toUrlAlphabet } from '../../lib/base64.ts';
import { toWellFormed } from '../../lib/encode-text.ts';

/** The forms in which a value may stand in a text: as it is, and as URLs and JSON write it. */
export function plainFormsOf(value: string): string[] {
  if (isPlain(value)) return [value];
  return [
    ...new Set([
      value,
      encodeURIComponent(toWellFormed(value)),
      new URLSearchParams({ v: value }).toString().slice(2),
      JSON.stringify(value).slice(1, -1),
    ]),
  ];
}

/** True for what URLs, forms, JSON and markup all leave as it is, as most tokens and numbers are. */
function isPlain(value: string): boolean {
  return /^[\w.*-]*$/.test(value);
}

/** The forms in which a secret may stand in a text: the plain ones, as markup writes it, encoded, or backwards. */
export function formsOf(value: string): string[] {
  const forms = plainFormsOf(value);
  if (!isPlain(value))
    for (const escapes of Object.values(markup))
      forms.push(value.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter));
  if (value.length >= minEncoded) forms.push(...encodedFormsOf(value));
  return [...new Set(forms)];
}

/** Characters of a secret below which its encoded forms are too like ordinary text. */
const minEncoded = 8;

const markup: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  named: { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  numbered: { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;', "'": '&#39;' },
};

function encodedFormsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const wide = Buffer.from(value, 'utf16le');
  const inBase64 = [value, wide].flatMap((one) => [0, 1, 2].map((before) => encodeWithin(one, before)));
  const reversed = [...value].reverse().join('');
  return [
    ...inBase64,
    ...inBase64.map(toUrlAlphabet),
    ...[bytes, wide].map((one) => one.toString('hex')),
    reversed,
    encodeBase32(bytes),
    ...dumpsOf(bytes),
    ...[' ', '-', '.', '\0', '\u200b'].map((between) => [...value].join(between)),
  ];
}

/** As programs show bytes: each in hexadecimal, or as a number, with something between them. */
function dumpsOf(bytes: Buffer): string[] {
  const hex = bytes.toString('hex').match(/../g) ?? [];
  const spelled = [':', ' ', '-', ', ', ',', '=', '\\x', ', 0x', ',0x', ' 0x'].map((between) =>
    hex.join(between),
  );
  return [...spelled, ...[',', ', ', ' '].map((between) => [...bytes].join(between))];
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Without what fills it up. */
function encodeBase32(bytes: Buffer): string {
  let text = '';
  let waiting = 0;
  let bits = 0;
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte;
    for (bits += 8; bits >= 5; waiting &= (1 << bits) - 1) {
      bits -= 5;
      text += base32[waiting >> bits];
    }
  }
  return text;
}
