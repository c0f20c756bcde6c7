import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { certifySubject, findIdsWith } from '../../proof/self-test/trial.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday } from '../days.ts';

// Other samples with each fault that is added.
const sample = faults.filter(({ breaks }, n) => breaks.length > 0 && n % 60 === faults.length % 60);

test('a second server with a fault knows nothing of what the first one was asked', async () => {
  const differing: string[] = [];
  for (const fault of pickOfToday(sample, Math.ceil(sample.length / 3))) {
    const options = { checks, only: fault.breaks, depth: fault.needs ?? 'quick' } as const;
    const [first, second] = [
      await certifySubject({ fault }, options),
      await certifySubject({ fault }, options),
    ];
    if (String(findIdsWith('fail', first)) !== String(findIdsWith('fail', second))) differing.push(fault.id);
  }
  expect(differing).toEqual([]);
});
