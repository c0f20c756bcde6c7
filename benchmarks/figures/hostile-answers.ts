import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { type Figure, inWords, type Measured, timed } from '../figure.ts';
import { measureObc, targetFile, temporaryFolder } from '../processes.ts';

interface HostileBody {
  readonly id: string;
  /** What every answer is, in words. */
  readonly what: string;
  /** A JSON text. */
  write(): string;
}

const bodies: readonly HostileBody[] = [
  { id: 'numbers', what: '60 MB of numbers', write: () => fill(60, '12345.678,', '[', '0]') },
  {
    id: 'long-numbers',
    what: '10 MB of numbers of 400 digits',
    write: () => fill(10, `${'9'.repeat(400)},`, '[', '0]'),
  },
  {
    id: 'nesting',
    what: '1 MB of arrays within each other, 500 deep',
    write: () => fill(1, `${'['.repeat(500)}${']'.repeat(500)},`, '[', '0]'),
  },
  { id: 'text', what: 'one text of 10 MB', write: () => fill(10, 'lorem ipsum ', '"', '"') },
  {
    id: 'members',
    what: '1 MB of members of one object',
    write: () => `{${Array.from({ length: 60_000 }, (_, n) => `"member-${n}":1`).join(',')}}`,
  },
];

function fill(megabytes: number, part: string, start: string, end: string): string {
  return `${start}${part.repeat(Math.floor((megabytes * 1e6) / part.length))}${end}`;
}

/** A run on providers whose every answer is hostile, beside fetching and parsing as many answers and nothing else. */
export const hostileAnswers: readonly Figure[] = bodies.map((body) => ({
  id: `hostile-${body.id}`,
  title: `a quick run on providers, each answer ${body.what} : as many answers by undici and JSON.parse`,
  unit: ': 1',
  atMost: 10,
  measure: () => measure(body),
}));

/** MB. */
const maxPeak = 4_000;

/** The exit code of a run that found a violation. */
const violated = 1;

async function measure({ write }: HostileBody): Promise<Measured> {
  const bytes = Buffer.from(write());
  let asked = 0;
  const server = createServer(({ socket }, response) => {
    asked += 1;
    // Who asked may leave before the end.
    if (socket.listenerCount('error') < 2) socket.on('error', () => socket.destroy());
    response.writeHead(200, { 'content-type': 'application/json' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  try {
    const ours = await certify(baseUrl, folder);
    const answers = asked;
    const bare = await timed(() => fetchAll(baseUrl, answers));
    return {
      value: ours.took / bare,
      from: `${answers} answers: ${inWords(ours.took)} judged, ${inWords(bare)} bare; ${ours.peak} MB of memory at most`,
      holds: ours.code === violated && ours.peak <= maxPeak,
    };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function certify(baseUrl: string, folder: string) {
  const file = targetFile(folder, {
    target: { name: 'hostile', kind: 'server', allowWrites: false },
    areas: ['providers'],
    settleSeconds: 0,
    outbound: {
      baseUrl,
      auth: { header: 'service-auth-key', value: 'Bearer {token}', token: 'a-token-of-nobody' },
    },
  });
  const args = ['run', file, '--depth', 'quick', '--out', `${folder}/out`];
  return measureObc(...args);
}

async function fetchAll(baseUrl: string, answers: number): Promise<void> {
  for (let count = 0; count < answers; count++) JSON.parse(await (await request(baseUrl)).body.text());
}
