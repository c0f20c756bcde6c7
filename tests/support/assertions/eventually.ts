import type { CheckContext } from '../../../src/plan/check.ts';

const defaultSettleSeconds = 5;

/**
 * Reads until the reading satisfies the condition or the target's settle time is over, and gives the last reading,
 * which begins no sooner than that time. At least one read is made; a target without delay costs no waiting.
 */
export async function eventually<T>(
  { target, clock }: CheckContext,
  read: () => Promise<T>,
  settled: (reading: T) => boolean,
  withinSeconds = target.settleSeconds ?? defaultSettleSeconds,
): Promise<T> {
  const deadline = clock.now() + withinSeconds * 1000;
  let pause = Math.min(100, withinSeconds * 100);
  for (;;) {
    const begun = clock.now();
    const reading = await read();
    if (settled(reading) || begun >= deadline) return reading;
    await clock.sleep(Math.min(pause, Math.max(deadline - clock.now(), 0)));
    pause = Math.min(pause * 2, 1000);
  }
}
