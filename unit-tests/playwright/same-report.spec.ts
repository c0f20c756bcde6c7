import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { getRequirement } from '../../src/catalogue/requirements.ts';
import type { PlannedCheck } from '../../src/plan/plan.ts';
import { checks } from '../../tests/index.ts';
import { certifyHere, certifyWithPlaywright } from './certify.ts';
import { essence } from './essence.ts';

test('both front ends give the same report of the reference server', async () => {
  const here = await startReferenceServer();
  const there = await startReferenceServer();
  const inProcess = await certifyHere(here);
  const { report, code } = await certifyWithPlaywright(there, { OBC_REPORTERS: 'json' });
  await Promise.all([here.close(), there.close()]);
  expect(essence(report)).toEqual(essence(inProcess));
  expect([report.outcome, code]).toEqual(['passed-in-scope', 0]);
});

// Playwright takes the files by their names, and a fault of what is created may show otherwise in another order.
const stateless = ['account-detail', 'fdx-accounts'];
const quick = faults.filter(
  ({ needs, breaks }) =>
    needs !== 'standard' &&
    breaks.length > 0 &&
    breaks.every((id) => stateless.includes(getRequirement(id).area)),
);
// Other samples with each fault that is added.
const sample = [quick.length % 311].map((index) => quick[index]!);

for (const fault of sample) {
  test(`both front ends give the same report of the fault ${fault.id}`, async () => {
    const here = await startReferenceServer({ faults: [fault] });
    const there = await startReferenceServer({ faults: [fault] });
    // Of the other areas the reports are those of the reference server.
    const only = [...new Set(fault.breaks.map((id) => getRequirement(id).area))];
    const inProcess = await certifyHere(here, { only });
    const more = { OBC_REPORTERS: 'json', OBC_ONLY: only.join(',') };
    const { report, code } = await certifyWithPlaywright(there, more);
    await Promise.all([here.close(), there.close()]);
    expect(essence(report)).toEqual(essence(inProcess));
    expect(code).toBe(1);
  });
}

test('the order of the checks does not change the report', async () => {
  const reports = [];
  type Planned = readonly PlannedCheck[];
  const shuffled = <T>(items: readonly T[]) =>
    items.map((item, n) => [(n * 7919) % 1009, item] as const).sort(([a], [b]) => a - b);
  for (const order of [
    (planned: Planned) => planned,
    (planned: Planned) => planned.toReversed(),
    (planned: Planned) => shuffled(planned).map(([, item]) => item),
  ])
    reports.push(await certifySubject({}, { checks, seed: 7, order }));
  for (const report of reports) expect(essence(report)).toEqual(essence(reports[0]!));
});

test('two runs at once against one server do not disturb each other', async () => {
  const server = await startReferenceServer();
  const target = server.description;
  const half = target.revocation.connections.length / 2;
  const other = { ...server, description: structuredClone(target) };
  other.description.revocation.connections = target.revocation.connections.slice(half);
  target.revocation.connections = target.revocation.connections.slice(0, half);
  const reports = await Promise.all([certifyHere(server), certifyHere(other)]);
  await server.close();
  for (const report of reports) expect(report.outcome, report.reasons.join('\n')).toBe('passed-in-scope');
});
