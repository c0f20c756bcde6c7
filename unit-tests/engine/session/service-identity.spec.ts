import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@playwright/test';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { check } from '../../../src/plan/define-check.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { send, tinyServer } from '../tiny-server.ts';

const requirementId = 'unknown-provider-gets-404';

/** What comes of asking for a provider that answers 404, first of all, of a service with these areas. */
async function resultWith(
  areas: Target['areas'],
  lists: (request: IncomingMessage, response: ServerResponse) => void,
) {
  const server = await tinyServer((request, response) =>
    request.url === '/api/v1/providers/7' ? send(response, 404, { message: 'no' }) : lists(request, response),
  );
  const one = check({
    id: 'one',
    area: 'general',
    title: 'x',
    ids: [requirementId],
    access: 'read',
    run: async (context) => {
      const exchange = await context.call('getProvider', { path: { provider_id: '7' } });
      const { status } = exchange.response;
      context.verify(requirementId, status === 404, { exchange, wanted: '404', got: String(status) });
    },
  });
  const { journal } = await runInProcess({ checks: [one], target: { ...server.target, areas } });
  await server.close();
  const results = journal.entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  return { ...results[0], asked: server.seen.length };
}

test('a first answer of 404 counts once a list has shown that the service is there', async () => {
  const { outcome, judged, asked } = await resultWith(['providers'], (_, response) =>
    send(response, 200, []),
  );
  expect([outcome, judged?.[requirementId], asked]).toEqual(['ran', 1, 2]);
});

test('a first answer of 404 counts for nothing where no list answers either', async () => {
  const { outcome, misconfigured, reason } = await resultWith(['providers'], (_, response) =>
    send(response, 404, { message: 'no' }),
  );
  expect([outcome, misconfigured]).toEqual(['blocked', true]);
  expect(reason).toContain('no operation of the document answers at outbound.baseUrl');
});

test('a page with status 200 is not a list', async () => {
  const { outcome } = await resultWith(['providers'], (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  });
  expect(outcome).toBe('blocked');
});

test('a service that declares no area with a list needs none', async () => {
  const { outcome, asked } = await resultWith(['revocation'], (_, response) => send(response, 404, {}));
  expect([outcome, asked]).toEqual(['ran', 1]);
});
