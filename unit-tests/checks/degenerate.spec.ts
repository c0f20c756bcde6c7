import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { type Clock, startVirtualClock } from '../../src/http/clock.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { send, tinyServer } from '../engine/tiny-server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A target file with everything declared, whose addresses lead to a degenerate server. */
async function declaredAt(url: string): Promise<Target> {
  const server = await startReferenceServer();
  const { baseUrl, bankingUrl } = server.description;
  const text = JSON.stringify(referenceTarget(server.description));
  await server.close();
  return JSON.parse(text.replaceAll(bankingUrl, url).replaceAll(baseUrl, url)) as Target;
}

/** Milliseconds for those that answer, however busy the machine is, and for those that never come to an end. */
const [patience, shortPatience] = [10_000, 150];

async function reportOn(answer: Answer, timeoutMs = patience, clock?: Clock): Promise<Report> {
  const server = await tinyServer(answer);
  const target = await declaredAt(server.url);
  try {
    const wireLimits = { timeoutMs, maxBytes: 4_000_000 };
    const run = await runInProcess({ laws, checks, target, wireLimits, ...(clock && { clock }) });
    return foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
  } finally {
    await server.close();
  }
}

const status =
  (code: number, body: unknown): Answer =>
  (_, response) =>
    send(response, code, body);
const raw =
  (text: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };

const pointless: readonly [what: string, answer: Answer, timeoutMs?: number][] = [
  ['answers 401 to everything', status(401, { message: 'no' })],
  ['answers 400 to everything', status(400, { message: 'no' })],
  ['answers 404 to everything', status(404, { message: 'no' })],
  ['answers 500 to everything', status(500, { message: 'no' })],
  ['answers 200 and an empty object to everything', status(200, {})],
  ['answers HTML to everything', raw('<html><h1>Welcome</h1></html>', { 'content-type': 'text/html' })],
  ['answers JSON that is cut off', raw('[{"provider_id": 1, "na')],
  ['answers bytes that are not UTF-8', raw(Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22]))],
  ['never answers', () => {}, shortPatience],
  ['resets every connection', (request) => void request.socket.destroy()],
  [
    'redirects in circles',
    (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
  ],
  [
    'sends half a body and hangs',
    (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('['),
    shortPatience,
  ],
  [
    'drips its body',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
    shortPatience,
  ],
  [
    'sends without end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1_000_000, ' ');
      const more = (): void => void (response.destroyed || response.write(chunk, () => setImmediate(more)));
      more();
    },
  ],
];

for (const [what, answer, timeoutMs] of pointless) {
  test(`a server that ${what} is not judged`, async () => {
    const report = await reportOn(answer, timeoutMs);
    expect(report.outcome, report.reasons.join('\n')).toBe('not-judged');
    expect(report.reasons.join(' ')).not.toBe('');
    expect(report.summary.all.pass).toBe(0);
    expect(report.harnessErrors).toEqual([]);
  });
}

test('a server whose every list is empty is partial, and nothing of it fails or passes by default', async () => {
  const report = await reportOn(
    (request, response) => {
      if (request.method === 'GET' && /fdx/.test(request.url ?? '')) {
        return send(response, 200, { page: { totalElements: 0 }, links: {}, accounts: [] });
      }
      return send(
        response,
        request.method === 'GET' ? 200 : 400,
        request.method === 'GET' ? [] : { message: 'no' },
      );
    },
    patience,
    startVirtualClock(),
  );
  expect(['partial', 'non-conformant']).toContain(report.outcome);
  expect(report.requirements.find(({ id }) => id === 'provider-id-is-an-integer')?.verdict).toBe(
    'not-exercised',
  );
  expect(report.requirements.find(({ id }) => id === 'unknown-provider-gets-404')?.verdict).toBe('blocked');
});
