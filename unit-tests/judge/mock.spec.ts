import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { checks } from '../../tests/index.ts';

// A mock gives each answer that it is asked for, whatever it gave before.

for (const kind of ['server', 'mock'] as const) {
  test(`laws judge ${kind === 'mock' ? 'no answer of a mock' : 'the same answers of a server'}`, async () => {
    const server = await startReferenceServer();
    const declared = referenceTarget(server.description);
    const run = await runInProcess({
      ...{ laws, interceptor: server.interceptor },
      checks: checks.map((check) => ({ ...check, mock: kind === 'mock' })),
      target: { ...declared, target: { ...declared.target, kind } },
      plan: { seed: 7, depth: 'quick', only: ['providers-list'] },
    });
    const judged = run.journal.entries.flatMap((entry) =>
      entry.type === 'check' ? Object.keys(entry.result.byLaws ?? {}) : [],
    );
    expect(run.journal.entries.some(({ type }) => type === 'exchange')).toBe(true);
    if (kind === 'mock') expect(judged).toEqual([]);
    else expect(judged).not.toEqual([]);
    await server.close();
  });
}
