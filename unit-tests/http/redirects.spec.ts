import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { checks } from '../../tests/index.ts';
import { send, tinyServer } from '../engine/tiny-server.ts';

for (const status of [301, 302, 303, 307, 308]) {
  test(`a ${status} to another origin is judged, and nobody is called there`, async () => {
    const elsewhere = await tinyServer((_, response) => send(response, 200, []));
    const server = await startReferenceServer();
    const location = `${elsewhere.url}/api/v1/providers`;
    for (const operation of ['listProviders', 'listAccounts', 'revokeByPost'] as const)
      server.workings.before(operation, () => ({
        status,
        headers: { location },
        body: { message: 'moved' },
      }));
    const target = referenceTarget(server.description);
    const only = ['providers', 'fdx-accounts', 'revocation'];
    const run = await runInProcess({ laws, checks, target, plan: { only } });
    await server.close();
    await elsewhere.close();
    const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
    const judged = report.requirements.find(({ id }) => id === 'providers-list-answers-200-with-an-array');
    expect([judged?.verdict, judged?.findings[0]?.status]).toEqual(['fail', status]);
    expect(elsewhere.seen).toEqual([]);
  });
}

test('links of a page and of a pending body that lead to another origin are not followed', async () => {
  const elsewhere = await tinyServer((_, response) => send(response, 200, []));
  const server = await startReferenceServer();
  server.workings.after('*', (answer) => {
    const text = JSON.stringify(answer.body ?? null).replaceAll(server.baseUrl, elsewhere.url);
    const isBody = typeof answer.body === 'object' && answer.body !== null;
    return isBody ? { ...answer, body: JSON.parse(text) } : answer;
  });
  const plain = referenceTarget(server.description);
  const target = { ...plain, banking: { ...plain.banking!, async: 'link' } };
  const run = await runInProcess({
    laws,
    checks,
    target,
    plan: { only: ['fdx-accounts', 'account-detail'] },
  });
  await server.close();
  await elsewhere.close();
  expect(run.journal.entries.length).toBeGreaterThan(100);
  expect(elsewhere.seen).toEqual([]);
});
