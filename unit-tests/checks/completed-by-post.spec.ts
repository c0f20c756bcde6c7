import { expect, test } from '@playwright/test';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { checks } from '../../tests/index.ts';

test('a pending operation whose result a further POST gives is declared to complete, and does', async () => {
  const variation = variations.find(({ id }) => id === 'results-at-the-second-post')!;
  const report = await certifySubject({ variation }, { checks, only: ['pending-operation-completes'] });
  const row = report.requirements.find(({ id }) => id === 'pending-operation-completes');
  expect([row?.verdict, row?.reason]).toEqual(['pass', undefined]);
});
