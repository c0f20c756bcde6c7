import { expect, test } from '@playwright/test';
import type { Honest } from './make-tampering.ts';
import { filesOf, handOver, recordRun, verifyHanded } from './signed-run.ts';
import { tamperings } from './tamperings/index.ts';

let honest: Honest;
test.beforeAll(async () => {
  const plan = { only: ['providers'] };
  const faults = ['providers-provider-id-number-to-text', 'provider-404-status-400'];
  const shard = (index: number) => recordRun({ plan: { ...plan, shard: { index, of: 2 } } });
  honest = {
    run: await recordRun({ plan, faults }),
    other: await recordRun({ plan: { ...plan, seed: 8 } }),
    shards: [await shard(1), await shard(2)],
  };
});

test('the bundle that nobody tampered with holds', async () => {
  const handed = await handOver(filesOf(honest.run));
  expect((await verifyHanded(handed)).problems).toEqual([]);
  expect((await verifyHanded(handed, { target: honest.run.target })).problems).toEqual([]);
});

test('at least 40 ways to tamper with a bundle are tried', () => {
  expect(new Set(tamperings.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40);
});

for (const { name, make, says, isTargetGiven } of tamperings) {
  test(`a bundle is refused for ${name}`, async () => {
    const { target } = honest.run;
    const { problems } = await verifyHanded(await make(honest), isTargetGiven ? { target } : {});
    expect(
      problems.find((problem) => says.test(problem)),
      problems.slice(0, 5).join('\n') || 'nothing',
    ).toBeDefined();
  });
}
