import { brotliCompressSync, gzipSync } from 'node:zlib';
import { changeWire, hookAfter, hookBefore, replaceAnswer } from '../mutate/changes.ts';
import { Refusal } from '../reference-server/refusal.ts';
import type { Answer, Call, Fault, OperationName } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const withJson: readonly OperationName[] = [
  'createRecipient',
  'updateRecipient',
  'revokeByPost',
  'getAccountsDetail',
];

const tokenHeader = 'service-auth-key';

/** Cuts the bytes of a text where as many bytes as it has characters have been written. */
function cutBytes(text: string): Uint8Array {
  return Buffer.from(text, 'utf8').subarray(0, text.length);
}

/** A code point for private use, which no datum of the server holds. */
const mark = '\ue010';

/** Returns true where a request offers a content coding. */
function isOffered(coding: string, { headers }: Call): boolean {
  return (headers['accept-encoding'] ?? '').toLowerCase().includes(coding);
}

/** Packs the bodies of some answers, with or without a header that says so. */
function packBodies(
  isMeant: (answer: Answer, call: Call) => boolean,
  pack: (text: string) => Uint8Array,
  header?: string,
): Fault['apply'] {
  return ({ after, wire }) => {
    const { encode } = wire;
    wire.encode = (text) => (text.startsWith(mark) ? pack(text.slice(mark.length)) : encode(text));
    after('*', (answer, call) => {
      if (!isMeant(answer, call) || (answer.body === undefined && answer.text === undefined))
        return undefined;
      const { body, text = wire.serialise(body, call), headers, ...rest } = answer;
      const named = header === undefined ? headers : { ...headers, 'content-encoding': header };
      return { ...rest, text: mark + text, ...(named === undefined ? {} : { headers: named }) };
    });
  };
}

export const headersAndHttp = defineDefects('headers-and-http', [
  {
    id: 'header-name-counts-with-its-case',
    title: 'The header of the token is only read when its name is spelt in one letter case',
    source: 'aces/Loris#8815',
    batch: 2,
    apply: hookBefore('*', ({ headers, headerNames }) => {
      if (!headerNames.includes(tokenHeader)) delete headers[tokenHeader];
      return undefined;
    }),
  },
  {
    id: 'last-chunk-follows-a-204',
    title: 'A 204 is followed by the end of a chunked body',
    source: 'vinipsmaker/tufao#42',
    batch: 1,
    apply: replaceAnswer(['revokeByDelete', 'revokeByPost'], 204, (answer) => ({
      ...answer,
      text: '0\r\n\r\n',
    })),
  },
  {
    id: 'length-counts-characters',
    title: 'The length of a body counts characters, so that bodies with accented letters are cut',
    source: 'graphql-java-kickstart/graphql-java-servlet#220',
    batch: 1,
    apply: changeWire({ encode: cutBytes }),
  },
  {
    id: 'json-with-a-charset-is-refused',
    title: 'A JSON body whose content type has a charset is refused',
    source: 'firefly-iii/firefly-iii#7140',
    batch: 2,
    apply: hookBefore(withJson, ({ headers }) => {
      const type = headers['content-type'] ?? '';
      if (/charset/i.test(type)) throw new Refusal(415, `Content-Type cannot be "${type}"`);
      return undefined;
    }),
  },
  {
    id: 'creation-needs-a-wildcard-in-accept',
    title: 'A creation answers 406 when Accept has no wildcard',
    source: 'cachethq/cachet#1636',
    batch: 1,
    apply: hookBefore('createRecipient', ({ headers }) => {
      if (!(headers.accept ?? '').includes('*/*')) throw new Refusal(406, 'Not Acceptable');
      return undefined;
    }),
  },
  {
    id: 'packed-answer-to-an-update-is-empty',
    title: 'The answer to an update that offers gzip is packed and empty',
    source: 'DependencyTrack/dependency-track#474',
    batch: 1,
    apply: packBodies(
      (_, call) => call.operation === 'updateRecipient' && isOffered('gzip', call),
      () => gzipSync(''),
      'gzip',
    ),
  },
  {
    id: 'packed-errors-do-not-say-so',
    title: 'Errors are packed with gzip where it is offered, without a header that says so',
    source: 'apache/trafficcontrol#1737',
    batch: 2,
    apply: packBodies(({ status }, call) => status >= 400 && isOffered('gzip', call), gzipSync),
  },
  {
    id: 'header-says-gzip-over-a-plain-body',
    title: 'Where gzip is offered, the header says gzip and the body is plain',
    source: 'everything2/everything2#3053',
    batch: 1,
    apply: hookAfter('*', (answer, call) =>
      isOffered('gzip', call) && (answer.body !== undefined || answer.text !== undefined)
        ? { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' } }
        : undefined,
    ),
  },
  {
    id: 'errors-are-packed-as-nobody-asked',
    title: 'Errors are packed with Brotli, whether it is offered or not',
    source: 'everything2/everything2#3391',
    batch: 1,
    apply: packBodies(({ status }) => status >= 400, brotliCompressSync, 'br'),
  },
]);
