import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { HarEntry } from './har.ts';

/** Draws numbers from 0 to below 1, always the same ones by a seed. */
export function startDraws(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

type Draw = () => number;

/** A change that a recorder, or a person with an editor, makes to a recording. */
export interface Mutation {
  readonly name: string;
  /** True where it takes nothing away that a judgement needs. */
  readonly keepsEvidence: boolean;
  readonly apply: (entries: HarEntry[], draw: Draw, others: readonly HarEntry[]) => HarEntry[];
}

const kept = (name: string, apply: Mutation['apply']): Mutation => ({ name, keepsEvidence: true, apply });
const lossy = (name: string, apply: Mutation['apply']): Mutation => ({ name, keepsEvidence: false, apply });

const each =
  (change: (entry: HarEntry, draw: Draw) => void, share = 1) =>
  (entries: HarEntry[], draw: Draw) => {
    for (const entry of entries) if (entry.response !== undefined && draw() < share) change(entry, draw);
    return entries;
  };

function sortByDraw(entries: HarEntry[], draw: Draw): HarEntry[] {
  return entries
    .map((entry) => ({ entry, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

const roundTo = (step: number) =>
  each((entry) => {
    const time = Math.floor(Date.parse(entry.startedDateTime ?? '') / step) * step;
    if (!Number.isNaN(time)) entry.startedDateTime = new Date(time).toISOString();
  });

const pack = (coding: 'gzip' | 'br') =>
  each(({ response }) => {
    const { content } = response;
    if (!content.text || content.encoding !== undefined) return;
    const bytes = Buffer.from(content.text);
    content.text = (coding === 'gzip' ? gzipSync(bytes) : brotliCompressSync(bytes)).toString('base64');
    content.encoding = 'base64';
    response.headers = [
      ...response.headers.filter(({ name }) => !/^content-(?:length|encoding)$/i.test(name)),
      { name: 'content-encoding', value: coding },
    ];
  });

const secrets = /^(?:service-auth-key|x-api-key|authorization)$/i;

const maskCredentials = (mask: string) =>
  each(({ request }) => {
    for (const header of request.headers) if (secrets.test(header.name)) header.value = mask;
  });

/** Ways in which recordings differ from what was sent. */
export const mutations: readonly Mutation[] = [
  kept('reorder', (entries, draw) => sortByDraw(entries, draw)),
  kept('reverse', (entries) => entries.reverse()),
  kept(
    'encode in base64',
    each(({ response: { content } }) => {
      if (!content.text || content.encoding !== undefined) return;
      content.text = Buffer.from(content.text).toString('base64');
      content.encoding = 'base64';
    }, 0.6),
  ),
  kept('pack by gzip', pack('gzip')),
  kept('pack by br', pack('br')),
  kept(
    'mark texts as base64',
    each(({ response: { content } }) => {
      if (content.text) content.encoding ??= 'base64';
    }),
  ),
  kept(
    'indent',
    each(({ response: { content } }) => {
      if (content.encoding === undefined) content.text = indent(content.text);
    }),
  ),
  kept(
    'read UTF-8 as Latin-1',
    each(({ response: { content } }) => {
      if (!content.text || content.encoding !== undefined) return;
      content.size = Buffer.byteLength(content.text);
      content.text = Buffer.from(content.text).toString('latin1');
    }),
  ),
  kept('write all twice', (entries) => entries.flatMap((entry) => [entry, structuredClone(entry)])),
  kept('add what came from a cache', (entries, draw) =>
    entries.flatMap((entry) =>
      draw() < 0.5 ? [entry] : [entry, { ...structuredClone(entry), _fromCache: 'disk' }],
    ),
  ),
  kept('add entries without a request', (entries) => [
    {} as HarEntry,
    ...entries,
    { request: {} } as HarEntry,
  ]),
  kept(
    'headers in capitals',
    each(({ request, response }) => {
      for (const header of [...request.headers, ...response.headers]) header.name = header.name.toUpperCase();
    }),
  ),
  lossy('join with another recording', (entries, draw, others) => [
    ...entries,
    ...(draw() < 0.5 ? others : others.slice(5)),
  ]),
  lossy('drop entries', (entries, draw) => entries.filter(() => draw() > 0.3)),
  lossy('drop most entries', (entries, draw) => entries.filter(() => draw() > 0.7)),
  lossy('keep the first half', (entries) => entries.slice(0, Math.ceil(entries.length / 2))),
  lossy('keep the second half', (entries) => entries.slice(Math.floor(entries.length / 2))),
  lossy(
    'drop answers',
    each((entry) => {
      entry.response.status = 0;
    }, 0.3),
  ),
  lossy(
    'cut answers',
    each(({ response: { content } }, draw) => {
      content.text = content.text?.slice(0, Math.floor(draw() * content.text.length));
    }, 0.4),
  ),
  lossy(
    'cut answers, and count what is left',
    each(({ response: { content } }, draw) => {
      content.text = content.text?.slice(0, Math.floor(draw() * content.text.length));
      content.size = -1;
    }, 0.4),
  ),
  lossy(
    'cut requests',
    each(({ request: { postData } }, draw) => {
      if (postData?.text) postData.text = postData.text.slice(0, Math.floor(draw() * postData.text.length));
    }, 0.4),
  ),
  lossy(
    'leave out bodies',
    each(({ request, response }) => {
      delete request.postData;
      response.content = { size: -1, mimeType: '' };
    }),
  ),
  lossy(
    'leave out bodies of answers',
    each(({ response }) => {
      delete response.content.text;
    }),
  ),
  lossy(
    'leave out headers',
    each(({ request, response }) => {
      request.headers = [];
      response.headers = [];
    }, 0.7),
  ),
  lossy(
    'leave out headers of media types',
    each(({ request, response }) => {
      const others = ({ name }: { name: string }) => !/^content-/i.test(name);
      request.headers = request.headers.filter(others);
      response.headers = response.headers.filter(others);
    }),
  ),
  ...['', '***', '<secret>', '{{token}}', 'REDACTED', 'Bearer [Filtered]'].map((mask) =>
    lossy(`mask credentials as "${mask}"`, maskCredentials(mask)),
  ),
  lossy(
    'blank secrets',
    each(({ response: { content } }) => {
      if (content.encoding === undefined)
        content.text = content.text?.replace(/("(?:client_secret|access_token)":)"[^"]*"/g, '$1""');
    }),
  ),
  lossy('round times to seconds', roundTo(1000)),
  lossy('round times to minutes', roundTo(60_000)),
  lossy(
    'write the time of the export',
    each((entry) => {
      entry.startedDateTime = '2026-01-05T10:00:00.123Z';
    }),
  ),
  lossy(
    'leave out times',
    each((entry) => {
      delete entry.startedDateTime;
    }, 0.5),
  ),
];

function indent(text: string | undefined): string | undefined {
  try {
    return text && JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
