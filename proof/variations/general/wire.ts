import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { hookAfter, hookBefore } from '../../mutate/changes.ts';
import type { Variation, Wire } from '../../reference-server/types.ts';

function written(id: string, title: string, change: Partial<Wire>): Variation {
  return { id, title, apply: ({ wire }) => void Object.assign(wire, change) };
}

function writePacked(id: string, name: string, pack: Wire['coding']['pack']): Variation {
  return written(id, `answers are packed in ${name} for who asks for it`, {
    packs: 'asked',
    coding: { name, pack },
  });
}

const day = 86_400_000;

/** A service whose clock, and with it its data and the Date of its answers, is some milliseconds before that of the suite. */
function setClock(id: string, words: string, ms: number): Variation {
  return {
    id,
    title: `the clock of the service, and with it the one of its data, is ${words} that of the suite`,
    apply(workings) {
      const { now } = workings;
      workings.now = () => now() + ms;
    },
  };
}

/** JSON text with everything beyond ASCII as escapes. */
function escaped(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A copy with the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

const usual = {
  'x-request-id': '7f3a',
  'strict-transport-security': 'max-age=31536000',
  'cache-control': 'no-store',
  'set-cookie': 'route=a1; Path=/; HttpOnly',
  'x-ratelimit-remaining': '998',
  deprecation: '@1767225600',
  link: '</docs>; rel="deprecation"',
};

/** Answers that mean the same and look otherwise on the wire. */
export const wireVariations: readonly Variation[] = [
  written('answers-gzipped', 'answers are packed for who asks for it', { packs: 'asked' }),
  writePacked('answers-deflated', 'deflate', deflateSync),
  writePacked('answers-deflated-without-a-header', 'deflate', deflateRawSync),
  writePacked('answers-packed-twice', 'gzip, br', (body) => brotliCompressSync(gzipSync(body))),
  writePacked('answers-packed-and-said-to-be-plain-before', 'identity, gzip', gzipSync),
  written('paths-may-end-in-a-slash', 'a path with a slash at its end is the same path', {
    ignoresSlash: true,
  }),
  written('answers-in-chunks', 'answers come in chunks, without a length', { chunked: true }),
  {
    id: 'bodies-in-another-charset-refused',
    title: 'a body whose media type names another charset than UTF-8 gets 415',
    apply: hookBefore('*', ({ headers }) =>
      /charset=(?!utf-8$)/i.test(headers['content-type'] ?? '')
        ? { status: 415, body: { message: 'Send UTF-8' } }
        : undefined,
    ),
  },
  {
    id: 'edge-turns-some-clients-away',
    title: 'an edge answers 403 with a page to curl, to scripts in Python and to clients of Go',
    apply: hookBefore('*', ({ headers }) =>
      /^(curl|python|Go-http)/.test(headers['user-agent'] ?? '')
        ? { status: 403, text: '<h1>Access denied</h1>', headers: { 'content-type': 'text/html' } }
        : undefined,
    ),
  },
  written('answers-end-the-connection', 'the connection ends after each answer', { close: true }),
  written('answers-after-a-while', 'each answer takes some milliseconds', { delayMs: 2 }),
  setClock('clock-twenty-minutes-behind', '20 minutes behind', -1_200_000),
  setClock('clock-forty-days-behind', '40 days behind', -40 * day),
  setClock('clock-forty-days-ahead', '40 days ahead of', 40 * day),
  {
    id: 'gateway-clock-forty-days-ahead',
    title: 'a gateway dates the answers 40 days ahead of the service and its data',
    apply: hookAfter('*', (answer, _call, { now }) => {
      answer.headers = { ...answer.headers, date: new Date(now() + 40 * day).toUTCString() };
    }),
  },
  {
    id: 'lists-behind-an-edge-of-their-own',
    title:
      'an edge of their own dates lists a day before other answers, names no charset and tells of its cache',
    apply: hookAfter(['listProviders', 'listRecipients'], (answer, _call, { now }) => {
      const date = new Date(now() - day).toUTCString();
      answer.headers = { ...answer.headers, date, 'content-type': 'application/json', 'x-cache': 'MISS' };
    }),
  },
  written('answers-without-a-charset', 'the media type has no parameter', { charset: undefined }),
  written('answers-of-a-json-dialect', 'the media type is a JSON type of the vendor', {
    contentType: 'application/vnd.service.v1+json',
  }),
  written('answers-as-plain-text', 'JSON goes out under a media type of plain text', {
    contentType: 'text/plain',
  }),
  written('answers-with-a-charset-that-is-not-theirs', 'UTF-8 goes out under the name of another encoding', {
    charset: 'iso-8859-1',
  }),
  written(
    'answers-with-a-charset-that-nobody-knows',
    'the media type names an encoding that does not exist',
    {
      charset: 'x-none',
    },
  ),
  written('answers-with-usual-headers', 'answers carry the headers of gateways', { headers: usual }),
  written('answers-in-pretty-print', 'JSON is indented and ends with a line break', {
    serialise: (body) => `\n${JSON.stringify(body, null, 2)}\r\n`,
  }),
  written('answers-in-ascii', 'JSON holds escapes for all that is beyond ASCII', {
    serialise: (body) => escaped(JSON.stringify(body)).replaceAll('/', '\\/'),
  }),
  written('answers-with-members-in-another-order', 'the members of objects come in another order', {
    serialise: (body) => JSON.stringify(reversed(body)),
  }),
  {
    id: 'service-behind-a-path',
    title: 'a gateway puts a path before the paths of the document',
    apply: () => {},
    declares(description) {
      description.baseUrl = `${description.baseUrl}/gateway`;
      description.bankingUrl = `${description.bankingUrl}/gateway/`;
      description.tokenEndpoint.url = description.tokenEndpoint.url.replace('/Token', '/gateway/Token');
    },
  },
];
