import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
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

/** MB, where the ratio is what counts. */
const maxPeak = 4_000;

async function measure(body: HostileBody): Promise<Measured> {
  return withServer(body, async (baseUrl, countAsked) => {
    const ours = await certify(baseUrl, temporaryFolder());
    const answers = countAsked();
    const bare = await timed(() => fetchAll(baseUrl, answers));
    return {
      value: ours.took / bare,
      from: `${answers} answers: ${inWords(ours.took)} judged, ${inWords(bare)} bare; ${ours.peak} MB of memory at most`,
      // One that is not read at all is no pass either.
      holds: ours.code !== 0 && ours.peak <= maxPeak,
    };
  });
}

/** Works with a server whose every answer is a hostile one, and counts them. */
async function withServer<T>(
  { write }: HostileBody,
  work: (baseUrl: string, countAsked: () => number) => Promise<T>,
): Promise<T> {
  const bytes = Buffer.from(write());
  let asked = 0;
  const server = createServer(({ socket }, response) => {
    asked += 1;
    // Who asked may leave before the end.
    if (socket.listenerCount('error') < 2) socket.on('error', () => socket.destroy());
    response.writeHead(200, { 'content-type': 'application/json' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => asked);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const deep: HostileBody = {
  id: 'depth',
  what: 'one array within another, 200,000 deep',
  write: () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
};

/** Milliseconds that a run may take, whatever it is answered. */
const maxTook = 60_000;

/** The memory of such runs, of which none may take longer than a minute. */
export const hostileBounds: Figure = {
  id: 'hostile-bounds',
  title: `memory of a quick run on providers, each answer a hostile one, and at most ${inWords(maxTook)}`,
  unit: 'MB',
  atMost: 400,
  async measure() {
    const runs = [];
    for (const body of [...bodies, deep]) {
      const { peak, took } = await withServer(body, (baseUrl) => certify(baseUrl, temporaryFolder()));
      runs.push({ peak, took, words: `${body.what}: ${peak} MB, ${inWords(took)}` });
    }
    return {
      value: Math.max(...runs.map(({ peak }) => peak)),
      from: runs.map(({ words }) => words).join('; '),
      holds: runs.every(({ took }) => took <= maxTook),
    };
  },
};

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

/** The requests that a server answers before it says nothing more. */
const answeredBefore = [0, 1, 300];

/** A run with default settings on a server that falls silent: each request waits for its answer until it is given up. */
export const hangingTarget: Figure = {
  id: 'hanging-target',
  title: 'a run on a target that answers nothing, from the first request on or later',
  unit: 's',
  atMost: 90,
  async measure() {
    const runs: { readonly took: number; readonly words: string }[] = [];
    for (const answered of answeredBefore) {
      const { took, code } = await runUntilSilent(answered);
      runs.push({ took, words: `${inWords(took)} after ${answered} answers, exit code ${code}` });
    }
    const value = Math.max(...runs.map(({ took }) => took)) / 1000;
    return { value, from: runs.map(({ words }) => words).join('; ') };
  },
};

async function runUntilSilent(answered: number) {
  let asked = 0;
  const silence: Variation = {
    id: 'silence',
    title: 'answers nothing from some request on',
    apply: ({ before }) =>
      before('*', () => {
        asked += 1;
        return asked > answered ? new Promise(() => {}) : undefined;
      }),
  };
  const server = await startReferenceServer({ variations: [silence] });
  try {
    const folder = temporaryFolder();
    const file = targetFile(folder, referenceTarget(server.description));
    return await measureObc('run', file, '--out', `${folder}/out`);
  } finally {
    await server.close();
  }
}

async function fetchAll(baseUrl: string, answers: number): Promise<void> {
  for (let count = 0; count < answers; count++) JSON.parse(await (await request(baseUrl)).body.text());
}
