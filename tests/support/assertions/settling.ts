import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { CheckContext, Evidence } from '../../../src/plan/check.ts';

/** Even a target without delay is read again: others may have written between two of our requests. */
const minSeconds = 0.02;

/**
 * Reads until the reading satisfies the condition or the target's settle time is over, and gives the last reading,
 * which begins no sooner than that time. At least one read is made; a target without delay costs no waiting.
 */
export async function readUntil<T>(
  { target, clock }: CheckContext,
  read: () => Promise<T>,
  isSettled: (reading: T) => boolean,
  withinSeconds = target.settleSeconds,
): Promise<T> {
  const deadline = clock.now() + withinSeconds * 1000;
  let pause = Math.min(100, withinSeconds * 100);
  for (;;) {
    const begun = clock.now();
    const reading = await read();
    if (isSettled(reading) || begun >= deadline) return reading;
    await clock.sleep(Math.min(pause, Math.max(deadline - clock.now(), 0)));
    pause = Math.min(pause * 2, 1000);
  }
}

/** Waits until every replica has to know what was there when this began. */
export function settle({ target, clock }: CheckContext): Promise<void> {
  return clock.sleep(target.settleSeconds * 1000);
}

/** A requirement with what was read of it: verified once the readings have settled. */
export interface Reading extends Evidence {
  readonly id: RequirementId;
  readonly holds: boolean;
}

/**
 * Verifies what several requests show together: reads until all of it holds or the settle time is over, and judges
 * the last readings. Gives back whether all of them hold.
 */
export async function verifySettled(
  context: CheckContext,
  read: () => Promise<readonly Reading[]>,
  withinSeconds = context.target.settleSeconds,
): Promise<boolean> {
  const allHold = (readings: readonly Reading[]) => readings.every(({ holds }) => holds);
  const last = await readUntil(context, read, allHold, Math.max(withinSeconds, minSeconds));
  for (const { id, holds, ...evidence } of last) context.verify(id, holds, evidence);
  return allHold(last);
}
