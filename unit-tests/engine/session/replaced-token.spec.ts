import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../src/catalogue/operations.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { check } from '../../../src/plan/define-check.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import { send, tinyServer } from '../tiny-server.ts';

const requirement = 'token-in-service-auth-key-is-accepted';

/** A check that calls a list, and fails where that is refused. */
const lists = (operation: OperationId) =>
  check({
    id: `calls ${operation}`,
    area: 'providers',
    title: 'x',
    ids: [requirement],
    access: 'read',
    run: async (context) => {
      const exchange = await context.call(operation);
      const { status } = exchange.response;
      context.verify(requirement, status === 200, { exchange, wanted: '200', got: String(status) });
    },
  });

test('a token that is replaced while a call with it is under way is not taken for a refused one', async () => {
  let issued = 0;
  let answerHeld: (() => void) | undefined;
  const server = await tinyServer((request, response) => {
    if (request.url === '/Token') {
      issued += 1;
      send(response, 200, { access_token: `fetched-${issued}`, expires_in: 100 });
      // Each token ends the one before it.
      answerHeld?.();
      return;
    }
    const token = request.headers['service-auth-key'];
    const refuse = () => send(response, 401, { message: 'unknown token' });
    if (token === 'Bearer fetched-2') send(response, 200, []);
    else if (request.url?.endsWith('/providers') && answerHeld === undefined) answerHeld = refuse;
    else refuse();
  });
  const auth = { token: { url: `${server.url}/Token`, clientId: 'partner', clientSecret: 'hidden-secret' } };
  const areas = ['providers', 'recipients'] as const;
  const target = resolveTarget({ ...server.target, areas, outbound: { baseUrl: server.url, auth } });
  const checks = [lists('listProviders'), lists('listRecipients')];
  const { journal } = await runInProcess({ checks, target, concurrency: 2 });
  await server.close();
  const results = journal.entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  expect(results.map(({ outcome, findings }) => [outcome, findings.length])).toEqual([
    ['ran', 0],
    ['ran', 0],
  ]);
  expect(issued).toBe(2);
});
