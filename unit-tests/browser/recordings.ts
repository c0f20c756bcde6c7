import { judgeTraffic } from '../../client/certify/judge-traffic.ts';
import { parseRecording } from '../../client/recording/read.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { ReferenceClient } from '../../client/reference-client/client.ts';
import { clientFaults } from '../../client/reference-client/faults/index.ts';
import { clientVariations } from '../../client/reference-client/variations.ts';
import { openRecordingWire } from '../../client/reference-client/wire.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { variations } from '../../proof/variations/index.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import { collectRows } from '../../src/report/formats/page/rows-data.ts';
import { writeEntries, writeHar } from '../client/har.ts';

/** A file of a recording. */
export interface RecordingFile {
  readonly name: string;
  readonly text: string;
}

/** Every so many of a list. */
const share = <Thing>(things: readonly Thing[], count: number): readonly Thing[] =>
  things.filter((_, at) => at % Math.floor(things.length / count) === 0).slice(0, count);

/** Fifty recordings: of broken and of conforming clients, some with servers that differ, in each form that is read. */
export async function recordFifty(): Promise<readonly RecordingFile[]> {
  const plain = clientVariations[0]!;
  const pairs = [
    ...share(clientFaults, 25).map((client) => [client, []] as const),
    ...share(clientVariations, 10).map((client) => [client, []] as const),
    ...share(variations, 15).map((server) => [plain, [server]] as const),
  ];
  const files: RecordingFile[] = [];
  for (const [client, servers] of pairs) {
    const requests = await record(client.habits, servers);
    const { name, write } = forms[files.length % forms.length]!;
    files.push({ name: `recording-${files.length + 1}.${name}`, text: write(requests) });
  }
  return files;
}

async function record(
  habits: (typeof clientVariations)[number]['habits'],
  servers: readonly Variation[],
): Promise<readonly RecordedRequest[]> {
  const wire = await openRecordingWire(servers);
  try {
    await new ReferenceClient(wire, habits).run();
  } finally {
    await wire.close();
  }
  return wire.requests;
}

const forms = [
  { name: 'har', write: (requests: readonly RecordedRequest[]) => writeHar(writeEntries(requests)) },
  {
    name: 'ndjson',
    write: (requests: readonly RecordedRequest[]) =>
      requests
        .map(({ id, method, url, headers, body, startedAt, took, response }) =>
          JSON.stringify({ id, startedAt, took, request: { method, url, headers, body }, response }),
        )
        .join('\n'),
  },
  {
    name: 'postman_collection.json',
    write: (requests: readonly RecordedRequest[]) =>
      JSON.stringify({
        info: { name: 'recorded' },
        item: [{ name: 'all', item: requests.map(describeItem) }],
      }),
  },
];

/** A request as an item of a collection of Postman, with its saved answer. */
function describeItem({ id, method, url, headers, body, response }: RecordedRequest) {
  const list = (pairs: RecordedRequest['headers']) => pairs.map(([key, value]) => ({ key, value }));
  const request = {
    ...{ method, url: { raw: url }, header: list(headers) },
    ...(body === undefined ? {} : { body: { mode: 'raw', raw: body } }),
  };
  const saved = response && {
    ...{ name: id, originalRequest: request, code: response.status },
    ...{ header: list(response.headers), body: response.text },
  };
  return { name: id, request, response: saved === undefined ? [] : [saved] };
}

/** The rows of the report that `obc client judge` makes of a file, as its page holds them. */
export function judgeAsCommand({ name, text }: RecordingFile): unknown {
  const suite = readSuite().name;
  const replay = `npx open-banking-conformance client judge ${name}`;
  const { report } = judgeTraffic(parseRecording(text, name, suite), { name, replay });
  return JSON.parse(JSON.stringify(collectRows(report, new Map())));
}
