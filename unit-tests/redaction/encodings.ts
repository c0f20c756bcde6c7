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
};
