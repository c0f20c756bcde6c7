import { expect, test } from '@playwright/test';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { startReferenceServer } from '../../src/reference-server/server.ts';
import { referenceTarget } from '../../src/reference-target.ts';
import { checks } from '../../tests/index.ts';

/** What a run sends, in its order, on a server that gives its ids in order too; the port is left out. */
async function sequence(seed: number, depth: Depth): Promise<string[]> {
  const server = await startReferenceServer();
  const { recipients, accountDetail } = server.workings.rules;
  let last = 0;
  const next = () => `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;
  recipients.newClientId = next;
  recipients.newSecret = () => `secret-number-${++last}`;
  accountDetail.newRequestId = next;
  const target = referenceTarget(server.description);
  const run = await runInProcess({ checks, target, plan: { seed, depth }, runId: 'samesame' });
  await server.close();
  return run.journal.entries.flatMap((entry) => {
    if (entry.type !== 'exchange') return [];
    const { method, url, headers, body } = entry.exchange.request;
    const { pathname, search } = new URL(url);
    return [[method, pathname + search, JSON.stringify(headers), body ?? ''].join(' ')];
  });
}

for (const depth of ['quick', 'standard'] as const) {
  test(`two runs of one seed send the same requests at depth ${depth}`, async () => {
    const first = await sequence(7, depth);
    expect(await sequence(7, depth)).toEqual(first);
    expect(first.length).toBeGreaterThan(500);
  });
}

test('another seed sends other requests', async () => {
  expect(await sequence(8, 'quick')).not.toEqual(await sequence(7, 'quick'));
});
