import { expect, test } from '@playwright/test';
import { runInProcess } from '../../../src/engine/in-process.ts';
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
  expect(written[0]).toBe('revokeByPost, token [secret], {"token":"[secret]"}');
  expect(JSON.stringify(journal.entries)).not.toContain(token.slice(0, 16));
});
