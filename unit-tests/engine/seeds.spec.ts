import { expect, test } from '@playwright/test';
import { examine, isPerfect } from '../../src/self-test/examine.ts';
import { listComplaints } from '../../src/self-test/render.ts';
import { listSeedJobs } from '../../src/self-test/seeds/jobs.ts';
import { checks } from '../../tests/index.ts';

/** Variations that generated requests meet most; `npm run seeds` tries all. */
const sample = [
  'recipients-are-checked-closely',
  'texts-counted-in-utf-16-units',
  'account-cursors-for-one-use',
  'others-work-at-the-same-time',
];

test('every server meets every seed once', () => {
  const jobs = listSeedJobs(10, 'quick', ['clean', ...sample]);
  expect(jobs).toHaveLength(50);
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(50);
});

test('several seeds raise no alarm on the reference server and on a sample of variations', async () => {
  const jobs = [...listSeedJobs(4, 'standard', ['clean']), ...listSeedJobs(1, 'standard', sample)];
  const found = [];
  for (const { id, subject, seed, depth } of jobs) {
    const examination = await examine(subject, checks, { seed, depth });
    if (!isPerfect(examination)) found.push(id, ...listComplaints(examination));
  }
  expect(found).toEqual([]);
});
