import { gzipSync } from 'node:zlib';

/** Ways in which a value may be written, by name; each takes the value apart in no way that hides it from a reader. */
export const encodings: Readonly<Record<string, (value: string) => string>> = {
  plain: (value) => value,
  'upper case': (value) => value.toUpperCase(),
  'lower case': (value) => value.toLowerCase(),
  reversed: (value) => [...value].reverse().join(''),
  base64: (value) => Buffer.from(value).toString('base64'),
  'base64 behind one letter': (value) => Buffer.from(`:${value}`).toString('base64'),
  'base64 behind two letters': (value) => Buffer.from(`u:${value}`).toString('base64'),
  base64url: (value) => Buffer.from(value).toString('base64url'),
  'base64 of base64': (value) => Buffer.from(Buffer.from(value).toString('base64')).toString('base64'),
  'base64 in lines': (value) => Buffer.from(value).toString('base64').replace(/.{16}/g, '$&\r\n'),
  hex: (value) => Buffer.from(value).toString('hex'),
  'hex in capitals': (value) => Buffer.from(value).toString('hex').toUpperCase(),
  'percent-encoded': (value) => encodeURIComponent(value),
  'percent-encoded throughout': (value) => Buffer.from(value).toString('hex').replace(/../g, '%$&'),
  'percent-encoded twice': (value) => encodeURIComponent(encodeURIComponent(`${value}&`)),
  'JSON in JSON': (value) => JSON.stringify({ inside: JSON.stringify({ deep: `${value}"` }) }),
  'JSON escapes': (value) =>
    [...value].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'markup, numbered': (value) => [...value].map((char) => `&#${char.charCodeAt(0)};`).join(''),
  'split by a line end': (value) => `${value.slice(0, 11)}\n${value.slice(11)}`,
  'payload of a JWT': (value) =>
    [{ alg: 'none' }, { sub: 'x', data: value }, 'signature']
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.'),
  'hex with colons': (value) => pairsOf(value).join(':'),
  'hex with blanks': (value) => pairsOf(value).join(' ').toUpperCase(),
  'bytes of C': (value) =>
    pairsOf(value)
      .map((pair) => `0x${pair}`)
      .join(', '),
  'escaped bytes': (value) =>
    pairsOf(value)
      .map((pair) => `\\x${pair}`)
      .join(''),
  'quoted-printable throughout': (value) =>
    pairsOf(value)
      .map((pair) => `=${pair}`)
      .join('')
      .toUpperCase(),
  'a list of bytes': (value) => JSON.stringify([...Buffer.from(value)]),
  'base64 of UTF-16': (value) => Buffer.from(value, 'utf16le').toString('base64'),
  'hex of UTF-16': (value) => Buffer.from(value, 'utf16le').toString('hex'),
  'octal escapes': (value) =>
    [...Buffer.from(value)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  'an array of letters': (value) => JSON.stringify([...value]),
  'full-width letters': (value) =>
    value.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'packed, in base64': (value) => gzipSync(value).toString('base64'),
  'letters with a soft hyphen between them': (value) => [...value].join('\u00ad'),
  'last ten characters': (value) => {
    const tail = value.slice(-10);
    return value.length >= 20 && /^(?=.*\d)(?=.*[a-z])\w+$/i.test(tail) ? tail : value;
  },
  'letters apart': (value) => [...value].join(' '),
  'letters with nothing visible between them': (value) => [...value].join('\u200b'),
};

const pairsOf = (value: string): readonly string[] => Buffer.from(value).toString('hex').match(/../g) ?? [];
