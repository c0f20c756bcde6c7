import { expect, test } from '@playwright/test';
import { startVirtualClock } from '../../src/http/clock.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { readUntil } from '../../tests/support/assertions/settling.ts';

/** Reads a write that shows after some milliseconds on a target that may take five seconds. */
async function readOf(shownAfter: number): Promise<{ reading: boolean; took: number; reads: number }> {
  const clock = startVirtualClock();
  const begun = clock.now();
  let reads = 0;
  const context = { clock, target: { settleSeconds: 5 } } as unknown as CheckContext;
  const read = async () => {
    reads += 1;
    return clock.now() - begun >= shownAfter;
  };
  const reading = await readUntil(context, read, (shown) => shown);
  return { reading, took: clock.now() - begun, reads };
}

test('a write that shows at the very end of the settle time is seen', async () => {
  for (const shownAfter of [0, 99, 4200, 4999, 5000]) expect((await readOf(shownAfter)).reading).toBe(true);
});

test('a write that shows too late is not waited for', async () => {
  expect(await readOf(5001)).toMatchObject({ reading: false, took: 5000 });
});

test('a write that shows at once costs no waiting', async () => {
  expect(await readOf(0)).toEqual({ reading: true, took: 0, reads: 1 });
});
