import { expect, test } from '@playwright/test';
import { examine, isPerfect } from '../../proof/self-test/examine.ts';
import { listComplaints } from '../../proof/self-test/render.ts';
import { listSeedJobs } from '../../proof/self-test/seeds/jobs.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** Variations that generated requests meet most; `npm run seeds` tries all. */
const sample = [
  'recipients-are-checked-closely',
  'texts-counted-in-utf-16-units',
  'account-cursors-for-one-use',
  'others-work-at-the-same-time',
  'outbound-writes-one-at-a-time',
  'registration-requests-are-locked',
];

test('every server meets every seed once', () => {
  const jobs = listSeedJobs({ seeds: 10, depth: 'quick', concurrency: 1 }, ['clean', ...sample]);
  expect(jobs).toHaveLength(10 * (sample.length + 1));
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length);
});

slow.test('several seeds raise no alarm on the reference server and on a sample of variations', async () => {
  const how = { depth: 'standard', concurrency: 4 } as const;
  const jobs = [
    ...pickOfToday(listSeedJobs({ ...how, seeds: 4 }, ['clean']), 2),
    ...pickOfToday(listSeedJobs({ ...how, seeds: 1 }, sample), 2),
  ];
  const found = [];
  for (const { id, subject, ...options } of jobs) {
    const examination = await examine(subject, checks, options);
    if (!isPerfect(examination)) found.push(id, ...listComplaints(examination));
  }
  expect(found).toEqual([]);
});
