import type { CheckContext } from '../check/types.ts';

const defaultSettleSeconds = 5;

/**
 * Reads until the reading satisfies the condition or the target's settle time is over, and gives the last reading.
 * At least one read is made; a target without delay costs no waiting.
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
    const reading = await read();
    if (settled(reading) || clock.now() + pause >= deadline) return reading;
    await clock.sleep(pause);
    pause = Math.min(pause * 2, 1000);
  }
}
