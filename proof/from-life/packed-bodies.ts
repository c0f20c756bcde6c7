import type { Answer, Call, Fault } from '../reference-server/types.ts';

/** A code point for private use, which no datum of the server holds. */
const mark = '\ue010';

/** Whether a request offers a content coding. */
export function isOffered(coding: string, { headers }: Call): boolean {
  return (headers['accept-encoding'] ?? '').toLowerCase().includes(coding);
}

/** Packs the bodies of some answers, with or without a header that says so. */
export function packBodies(
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
