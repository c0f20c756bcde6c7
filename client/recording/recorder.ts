import type { ReferenceServer, Seen } from '../../proof/reference-server/server.ts';
import type { Message } from '../../proof/reference-server/wire.ts';
import { findHeader } from '../../src/http/exchange.ts';
import { pairHeaders, readBody } from '../../src/http/receive-response.ts';
import { unpack } from '../../src/http/unpack.ts';
import type { Handed, RecordedRequest } from './traffic.ts';

/** Records what a reference server is asked; `prefix` begins the ids of the requests, and `hear` hears of each. */
export function startRecorder(
  prefix: string,
  hear: (request: RecordedRequest) => void = () => {},
): {
  readonly requests: RecordedRequest[];
  readonly observe: (origin: string, seen: Seen) => void;
} {
  const requests: RecordedRequest[] = [];
  return {
    requests,
    observe(origin, { method, target, rawHeaders, rawBody, isUtf8, at, took, message }) {
      const response = message && {
        status: message.status,
        headers: Object.entries(message.headers),
        text: readMessage(message).text,
      };
      const request = {
        id: `${prefix}-${requests.length + 1}`,
        ...{ method, url: `${origin}${target}`, headers: pairHeaders(rawHeaders) },
        body: rawBody === '' ? undefined : rawBody,
        ...{ isBodyKnown: isReadable(rawHeaders), isUtf8 },
        ...{ startedAt: at, took: Math.round(took) },
        ...(response === undefined ? {} : { response }),
      };
      requests.push(request);
      hear(request);
    },
  };
}

/** Codings of requests that a reference server undoes; a body that is packed otherwise was read by nobody. */
const codings = new Set(['', 'gzip', 'x-gzip', 'deflate', 'br', 'identity']);

function isReadable(rawHeaders: readonly string[]): boolean {
  const named = findHeader(pairHeaders(rawHeaders), 'content-encoding') ?? '';
  return named.split(',').every((name) => codings.has(name.trim().toLowerCase()));
}

/** Bytes that an unpacked answer may have. */
const maxBytes = 64 * 1024 * 1024;

/** The body that a server of this process wrote, as a client reads it. */
export function readMessage({ body = '', headers }: Message): ReturnType<typeof readBody> {
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const coding = headers['content-encoding'];
  const unpacked = coding === undefined ? bytes : unpack(bytes, [coding], maxBytes).bytes;
  return readBody(unpacked, headers['content-type']);
}

/** The values that a reference server gives its client before the first request. */
export function describeHanded(
  { description }: Pick<ReferenceServer, 'description'>,
  requestIds: readonly string[],
): Handed {
  const { tokens, banking, tokenEndpoint, recipients, providers, fdx } = description;
  return {
    requestIds,
    plainTokens: [tokens.token, tokens.plain, ...Object.values(tokens.fdx)],
    adminTokens: [tokens.admin],
    keys: [banking.apiKey],
    secrets: [tokenEndpoint.clientSecret],
    partner: { id: tokenEndpoint.clientId, secret: tokenEndpoint.clientSecret },
    customerId: banking.customerId,
    ids: {
      recipients: recipients.ids,
      providers: providers.ids.map(String),
      accounts: (fdx.customers[0]?.accounts ?? []).map(({ id }) => id),
    },
  };
}
