import { expect, test } from '@playwright/test';
import { runSubject, type Subject } from '../../proof/self-test/trial.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { checks } from '../../tests/index.ts';

/** How many recipients a run created on a reference server, and how many its plan said at most. */
async function creations(depth: Depth, only: readonly string[] = [], subject: Subject = {}) {
  const { journal, plan } = await runSubject(subject, { checks, depth, only });
  const created = journal.entries.filter(
    (entry) =>
      entry.type === 'ledger' && entry.entry.operation === 'createRecipient' && entry.entry.state === 'done',
  );
  return { created: created.length, planned: plan.demand.recipients };
}

for (const { depth, most } of [
  { depth: 'quick', most: 17 },
  { depth: 'standard', most: 66 },
] as const) {
  test(`a run at depth ${depth} plans at most ${most} recipients and keeps to its plan`, async () => {
    const { created, planned } = await creations(depth);
    expect(planned).toBeLessThanOrEqual(most);
    expect(created).toBeLessThanOrEqual(planned);
  });
}

test('every check alone creates at most the recipients that the plan says', async () => {
  const over = [];
  for (const { id } of checks.filter(({ access }) => access === 'write')) {
    const { created, planned } = await creations('standard', [id]);
    if (created > planned) over.push(`${id} creates ${created}, planned ${planned}`);
  }
  expect(over).toEqual([]);
});
