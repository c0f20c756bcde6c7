import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';

/** A server whose bodies are JSON in another encoding than plain UTF-8; nothing else of it is wrong. */
function encoded(id: string, title: string, encode: (text: string) => Buffer, charset?: string): Fault {
  const apply: Fault['apply'] = ({ wire }) => {
    wire.encode = encode;
    if (charset !== undefined) wire.charset = charset;
  };
  return defineFaults({ warns: ['json-answers-are-written-in-utf-8'] }, { [id]: [title, apply] })[0]!;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Encodings of bodies (4; RFC 8259, 8.1). */
export const encodingFaults: readonly Fault[] = [
  encoded('bodies-in-utf-16', 'bodies are written in UTF-16 with a byte order mark', (text) =>
    utf16(`\ufeff${text}`),
  ),
  encoded(
    'bodies-in-utf-16-big-end-first',
    'bodies are written in UTF-16, the big end first, with a mark',
    (text) => utf16(`\ufeff${text}`).swap16(),
  ),
  encoded('bodies-in-utf-16-without-a-mark', 'bodies are written in UTF-16 without a byte order mark', utf16),
  encoded(
    'bodies-in-utf-16-big-end-first-without-a-mark',
    'bodies are written in UTF-16, the big end first, without a mark',
    (text) => utf16(text).swap16(),
    'utf-16be',
  ),
  encoded('bodies-with-a-byte-order-mark', 'bodies begin with the byte order mark of UTF-8', (text) =>
    Buffer.from(`\ufeff${text}`),
  ),
  encoded(
    'bodies-in-latin-1',
    'bodies are written in ISO 8859-1, and say so',
    (text) =>
      Buffer.from(
        text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
        'latin1',
      ),
    'iso-8859-1',
  ),
];
