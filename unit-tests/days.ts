import { test as playwrightTest } from '@playwright/test';
import { seedOf } from '../src/plan/seed.ts';

/** A day so many days from now, `YYYY-MM-DD` in UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Picks some of a list by the day: others tomorrow, and all of them over the days. All at once where EVERY_DAY is set. */
export function pickOfToday<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (process.env.EVERY_DAY !== undefined) return items;
  const begin = Math.floor(Date.now() / 86_400_000) * count;
  const most = Math.min(count, items.length);
  return Array.from({ length: most }, (_, at) => items[(begin + at) % items.length]!);
}

/** Days of which each slow test is due on one. */
export const daysOfSlowTests = 3;

/** True where the nth slow test of a spec file is due on a day, in days since the epoch. */
export function isDue(file: string, n: number, day: number): boolean {
  // Drawn anew for every three days: what a test draws by the day itself must not meet its own turn again and again.
  const round = Math.floor(day / daysOfSlowTests);
  return Math.abs(seedOf(round, file, n)) % daysOfSlowTests === day % daysOfSlowTests;
}

/**
 * Lets the slow tests of a spec file take turns: `test`, its own one or Playwright's, for one that is due today, and else what defines
 * nothing. All are due where EVERY_TEST is set.
 */
export function takeTurns<Test extends object = typeof playwrightTest>(
  url: string,
  test: Test = playwrightTest as unknown as Test,
): { readonly test: Test } {
  const file = url.split('/unit-tests/').at(-1)!;
  const today = Math.floor(Date.now() / 86_400_000);
  let count = 0;
  return {
    get test() {
      count += 1;
      const isMeant = process.env.EVERY_TEST !== undefined || isDue(file, count, today);
      return isMeant ? test : ((() => {}) as unknown as Test);
    },
  };
}

/** Makes every test due where files or folders are named, for a configuration: workers have the environment, and not the arguments. */
export function makeNamedTestsDue(): void {
  const isNamed = process.argv.some((one) => one.includes('unit-tests/') && !one.endsWith('.config.ts'));
  if (isNamed) process.env.EVERY_TEST ??= '1';
}
