import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../src/catalogue/operations.ts';
import { sendOnce } from '../../../src/engine/exchange/pipeline.ts';
import { makeRequest } from '../../../src/engine/exchange/request.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { makeCheckRun } from '../../../src/engine/recording/check-run.ts';
import { Session } from '../../../src/engine/session/session.ts';
import { MemoryJournal } from '../../../src/journal/memory.ts';
import type { CallOptions } from '../../../src/plan/check.ts';
import { check } from '../../../src/plan/define-check.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import { send, tinyServer } from '../tiny-server.ts';

test('a secret that is longer than the ledger shows is redacted before it is cut', async () => {
  const token = `secret-${'0123456789'.repeat(20)}`;
  const server = await tinyServer((_, response) => send(response, 400, { error: 'invalid_request' }));
  const target = resolveTarget({
    ...server.target,
    areas: ['revocation'],
    revocation: { connections: [{ id: 'one', token }] },
  });
  const revoke = check({
    id: 'one',
    area: 'revocation',
    title: 'x',
    ids: ['revoke-by-post-answers-204'],
    access: 'write',
    run: async (context) => {
      await context.call('revokeByPost', { json: { token }, query: { token } });
    },
  });
  const { journal } = await runInProcess({ checks: [revoke], target });
  await server.close();
  const written = journal.entries.flatMap((entry) => (entry.type === 'ledger' ? [entry.entry.what] : []));
  expect(written[0]).toBe('revokeByPost, token [secret], {"token":"[secret]"}, revocation.connections[0]');
  expect(JSON.stringify(journal.entries)).not.toContain(token.slice(0, 16));
});

/** The states of the ledger after one call, which the server answers so. */
async function ledgerOf(
  operation: OperationId,
  options: CallOptions,
  answer: Parameters<typeof tinyServer>[0],
) {
  const server = await tinyServer(answer);
  const target = resolveTarget({ ...server.target, areas: ['recipients'] });
  const one = check({
    id: 'one',
    area: 'recipients',
    title: 'x',
    ids: ['recipient-creation-answers-201-with-an-object'],
    access: 'write',
    run: async (context) => {
      await context.call(operation, options);
    },
  });
  const { journal } = await runInProcess({ checks: [one], target });
  await server.close();
  return journal.entries.flatMap((entry) => (entry.type === 'ledger' ? [entry.entry] : []));
}

test('a redirection and any 2xx may have created something, and stand in the ledger', async () => {
  const json = { name: 'one' };
  for (const [status, headers, state, id] of [
    [303, { location: '/api/v1/recipients/made-1' }, 'unknown', '/api/v1/recipients/made-1'],
    [202, {}, 'done', undefined],
    [204, { location: '/made-2' }, 'done', '/made-2'],
    [400, { location: '/made-3' }, 'refused', undefined],
  ] as const) {
    const [first, last] = await ledgerOf('createRecipient', { json }, (_, response) => {
      response.writeHead(status, headers);
      response.end();
    });
    expect(first).toMatchObject({ state: 'attempted', what: 'createRecipient, name one' });
    expect([last?.state, last?.id], String(status)).toEqual([state, id]);
  }
});

test('a write that goes by the address of a read stands in the ledger, and a read does not', async () => {
  const answer: Parameters<typeof tinyServer>[0] = (_, response) => send(response, 405, {});
  const asked = { undocumented: true } as const;
  expect((await ledgerOf('listProviders', { ...asked, method: 'POST' }, answer)).length).toBe(2);
  expect((await ledgerOf('listProviders', {}, answer)).length).toBe(0);
});

test('a check that goes on when its session has ended sends nothing, by whatever connection', async () => {
  let arrived = 0;
  const server = await tinyServer((_, response) => {
    arrived += 1;
    send(response, 400, {});
  });
  const target = resolveTarget(server.target);
  const session = new Session({ target, journal: new MemoryJournal(), runId: 'ended' });
  const run = makeCheckRun(session, 'one');
  await session.close();
  for (const operation of ['listProviders', 'revokeByDelete', 'createRecipient'] as const) {
    const { failure } = await sendOnce(run, makeRequest(operation));
    expect(failure?.message, operation).toBe('the run has ended');
  }
  await server.close();
  expect(arrived).toBe(0);
});
