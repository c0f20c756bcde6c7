import { expect, test } from '@playwright/test';
import { daysOfSlowTests, isDue } from '../days.ts';

test('each slow test is due on one day of three, and about as many on each', () => {
  const files = Array.from({ length: 60 }, (_, at) => `area/file-${at}.spec.ts`);
  const days = Array.from({ length: daysOfSlowTests }, (_, at) => 20_784 + at);
  const counts = days.map((day) => files.filter((file) => isDue(file, 1, day)).length);
  for (const file of files)
    for (const n of [1, 2, 3]) expect(days.filter((day) => isDue(file, n, day))).toHaveLength(1);
  expect(Math.min(...counts)).toBeGreaterThan(10);
});

test('turns keep no rhythm that another draw by the day could share', () => {
  const days = Array.from({ length: 300 }, (_, at) => 20_784 + at);
  const due = days.filter((day) => isDue('cli/lost-runs.spec.ts', 1, day));
  for (const period of [2, 3, 4, 5, 6, 7])
    expect(new Set(due.map((day) => day % period)).size, `every ${period} days`).toBe(period);
});
