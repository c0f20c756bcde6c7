import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { holdsOwnName } from '../../src/lib/own-names.ts';
import { checks } from '../../tests/index.ts';

/** Characters. */
const minRoomyName = 20;

for (const [depth, most] of [
  ['quick', 17],
  ['standard', 66],
  ['deep', 150],
] as const) {
  test(`a run at ${depth} creates at most ${most} recipients, each with a name of its own`, async () => {
    const server = await startReferenceServer();
    const { recipients } = server.workings.store;
    const before = new Set(recipients.keys());
    const { plan, runId } = await runInProcess({
      laws,
      checks,
      target: referenceTarget(server.description),
      plan: { depth },
      journal: new MemoryJournal(false),
      interceptor: server.interceptor,
    });
    await server.close();
    const created = [...recipients.values()].filter(({ client_id }) => !before.has(client_id));
    // A text that probes short names has no room for the words of its run.
    const roomy = created.filter(({ name }) => name.length >= minRoomyName);
    expect(roomy.filter(({ name }) => !holdsOwnName(name, [runId])).map(({ name }) => name)).toEqual([]);
    expect(roomy.length).toBeGreaterThan(created.length / 3);
    expect(created.length).toBeGreaterThan(0);
    expect(created.length).toBeLessThanOrEqual(plan.demand.recipients);
    expect(plan.demand.recipients).toBeLessThanOrEqual(most);
  });
}
