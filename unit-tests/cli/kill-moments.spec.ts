import { expect, test } from '@playwright/test';
import { deaths, endRunAt } from './kill-moments.ts';

test.setTimeout(120_000);

// A sample; `npm run kills` ends 200 runs.
for (const death of deaths.filter((one) => one !== 'full disk')) {
  test(`a run that ${death} ends lacks nothing in its ledger and claims nothing more`, async () => {
    const { complaints, writes } = await endRunAt(death, 260);
    expect(complaints).toEqual([]);
    expect(writes).toBeGreaterThan(0);
  });
}
