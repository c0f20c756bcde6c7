import { gzipSync } from 'node:zlib';
import { changeWire, hookBefore } from '../../mutate/changes.ts';
import { defineFaults, warn } from '../../mutate/fault.ts';
import type { Fault, Operations, Workings } from '../../reference-server/types.ts';

const writeUtf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Letters beyond ISO 8859-1 as escapes of JSON. */
const writeLatin1 = (text: string) =>
  Buffer.from(
    text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'latin1',
  );

/** Packs every body, whatever a request offers. */
const pack = (name: string, change: (body: Uint8Array) => Uint8Array) =>
  changeWire({ packs: 'always', coding: { name, pack: (body) => change(Buffer.from(body)) } });

/** Refuses a request that writes the name of a header neither in small letters nor with a capital for each word. */
const findHeaderAsWritten = (on: Operations, nameOf: (workings: Workings) => string, status: number) =>
  hookBefore(on, ({ headerNames }, workings) => {
    const name = nameOf(workings);
    const usual = [name, name.replace(/(?<=^|-)./g, (letter) => letter.toUpperCase())];
    const isMissed = headerNames.some((one) => one.toLowerCase() === name && !usual.includes(one));
    return isMissed ? { status, body: { message: `The header ${name} is missing` } } : undefined;
  });

/** Bodies in another encoding or media type (4; RFC 8259, 8.1). */
export const encodingFaults: readonly Fault[] = [
  ...defineFaults(warn('json-answers-are-written-in-utf-8'), {
    'bodies-in-utf-16': changeWire({ encode: (text) => writeUtf16(`\ufeff${text}`) }),
    'bodies-in-utf-16-big-end-first': changeWire({ encode: (text) => writeUtf16(`\ufeff${text}`).swap16() }),
    'bodies-in-utf-16-without-a-mark': changeWire({ encode: writeUtf16 }),
    'bodies-in-utf-16-big-end-first-without-a-mark': changeWire({
      encode: (text) => writeUtf16(text).swap16(),
      charset: 'utf-16be',
    }),
    'bodies-with-a-byte-order-mark': changeWire({ encode: (text) => Buffer.from(`\ufeff${text}`) }),
    'bodies-in-latin-1': changeWire({ encode: writeLatin1, charset: 'iso-8859-1' }),
  }),
  ...defineFaults(warn('json-bodies-may-name-their-charset'), {
    'charset-of-a-body-is-refused': [
      'an update whose media type names a charset gets 415',
      hookBefore('updateRecipient', ({ headers }) =>
        headers['content-type']?.includes('charset')
          ? { status: 415, body: { message: 'The media type is not supported' } }
          : undefined,
      ),
    ],
  }),
  ...defineFaults(warn('header-names-may-have-any-letter-case'), {
    'token-header-in-one-letter-case': [
      'the header of the token is found in the letter case of the document alone',
      findHeaderAsWritten('updateRecipient', ({ rules }) => rules.auth.header, 401),
    ],
    'content-type-in-one-letter-case': [
      'the content type of an update is found where its header is written in small letters, or with capitals',
      findHeaderAsWritten('updateRecipient', () => 'content-type', 415),
    ],
    'api-key-header-in-one-letter-case': [
      'a poll finds its key where the header is written as the document shows it',
      findHeaderAsWritten('getAccountsDetailAsync', () => 'x-api-key', 401),
    ],
  }),
  ...defineFaults('bodies-are-packed-as-they-say', {
    'bodies-said-to-be-gzipped-and-plain': pack('gzip', (body) => body),
    'bodies-said-to-be-in-brotli-and-gzipped': [
      'bodies are gzipped and declared as br',
      pack('br', (body) => gzipSync(body)),
    ],
  }),
  ...defineFaults(warn('bodies-are-packed-as-was-offered'), {
    'bodies-declared-in-utf-8-as-a-coding': pack('utf-8', (body) => body),
  }),
  ...defineFaults(warn('json-answers-declare-a-json-media-type'), {
    'json-declared-as-text': ['JSON is declared as text/plain', changeWire({ contentType: 'text/plain' })],
  }),
];
