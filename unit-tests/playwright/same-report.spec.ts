import { expect } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { getRequirement } from '../../src/catalogue/requirements.ts';
import { takeTurns } from '../days.ts';
import { certifyHere, certifyWithPlaywright } from './certify.ts';
import { essence } from './essence.ts';

const slow = takeTurns(import.meta.url);

slow.test('both front ends give the same report of the reference server', async () => {
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
  slow.test(`both front ends give the same report of the fault ${fault.id}`, async () => {
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
