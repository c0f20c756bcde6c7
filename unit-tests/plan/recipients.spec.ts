import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { holdsOwnName } from '../../src/lib/own-names.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday } from '../days.ts';

/** Characters. */
const minRoomyName = 20;

/** Counts the recipients that a run created, by its ledger. */
function countCreated(entries: readonly JournalEntry[]): number {
  return entries.filter(
    (entry) =>
      entry.type === 'ledger' && entry.entry.operation === 'createRecipient' && entry.entry.state === 'done',
  ).length;
}

const depths = [
  ['quick', 17],
  ['standard', 70],
  ['deep', 150],
] as const;

for (const [depth, most] of pickOfToday(depths, 1)) {
  test(`a run at ${depth} keeps to its plan of at most ${most} recipients, each with a name of its own`, async () => {
    const server = await startReferenceServer();
    const { recipients } = server.workings.store;
    const before = new Set(recipients.keys());
    const { plan, runId, journal } = await runInProcess({
      laws,
      checks,
      target: referenceTarget(server.description),
      // The requests that the plan estimates were measured with another seed.
      plan: { depth, seed: 20 },
      journal: new MemoryJournal(false),
      interceptor: server.interceptor,
    });
    await server.close();
    const created = [...recipients.values()].filter(({ client_id }) => !before.has(client_id));
    // A text that probes short names has no room for the words of its run.
    const roomy = created.filter(({ name }) => name.length >= minRoomyName);
    expect(roomy.filter(({ name }) => !holdsOwnName(name, [runId])).map(({ name }) => name)).toEqual([]);
    expect(roomy.length).toBeGreaterThan(created.length / 4);
    expect(created.length).toBeGreaterThan(0);
    expect(created.length).toBeLessThanOrEqual(plan.demand.recipients);
    expect(countCreated(journal.entries)).toBe(created.length);
    expect(plan.demand.recipients).toBeLessThanOrEqual(most);
    const sent = journal.entries.reduce(
      (sum, entry) => sum + (entry.type === 'check' ? entry.result.requests : 0),
      0,
    );
    expect(sent / plan.demand.requests).toBeGreaterThan(0.85);
    expect(sent / plan.demand.requests).toBeLessThan(1.15);
  });
}

test('every check alone creates at most the recipients that the plan says', async () => {
  const over = [];
  for (const { id } of checks.filter(({ access }) => access === 'write')) {
    const { journal, plan } = await runSubject({}, { checks, depth: 'standard', only: [id] });
    const created = countCreated(journal.entries);
    const planned = plan.demand.recipients;
    if (created > planned) over.push(`${id} creates ${created}, planned ${planned}`);
  }
  expect(over).toEqual([]);
});
