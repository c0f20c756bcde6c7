import { expect, test } from '@playwright/test';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { check } from '../../../src/plan/define-check.ts';
import { foldReport } from '../../../src/report/fold/report.ts';
import { send, tinyServer } from '../tiny-server.ts';

const requirementId = 'provider-detail-answers-200-with-an-object';

/** A check that reads one provider and demands 200. */
function reading(id: string, before: () => void) {
  return check({
    id,
    area: 'providers',
    title: 'x',
    ids: [requirementId],
    access: 'read',
    run: async (context) => {
      before();
      const exchange = await context.call('getProvider', { path: { provider_id: '1' } });
      const { status } = exchange.response;
      context.verify(requirementId, status === 200, { exchange, wanted: '200', got: String(status) });
    },
  });
}

test('a token that expires in the middle of a run blocks what follows, whatever it opened before', async () => {
  let expired = false;
  const server = await tinyServer(({ url }, response) =>
    url === '/api/v1/providers' && !expired
      ? send(response, 200, [])
      : send(response, 401, { message: 'expired' }),
  );
  const checks = [
    // The first refusal is the target's own: the list opens to the same token.
    reading('refused', () => {}),
    reading('after', () => {
      expired = true;
    }),
  ];
  const { target } = server;
  const run = await runInProcess({ checks, target });
  await server.close();
  const results = run.journal.entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  expect(results.map(({ outcome, findings }) => [outcome, findings.length])).toEqual([
    ['ran', 1],
    ['blocked', 0],
  ]);
  const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
  expect(report.reasons.join('\n')).not.toContain('the target refuses outbound.auth.token: every call');
});
