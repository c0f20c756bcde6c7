import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { CheckContext, Evidence } from '../../../src/plan/check.ts';
import { eventually } from './eventually.ts';

/** A row with what was read of it: verified once the readings have settled. */
export interface Reading extends Evidence {
  readonly id: RequirementId;
  readonly holds: boolean;
}

/** Even a target without delay is read again: others may have written between two of our requests. */
const leastSeconds = 0.02;

/**
 * Verifies what several requests tell together: reads until all of it holds or the settle time is over, and judges
 * the last readings. Gives back whether all of them hold.
 */
export async function verifySettled(
  context: CheckContext,
  read: () => Promise<readonly Reading[]>,
  withinSeconds = context.target.settleSeconds ?? 5,
): Promise<boolean> {
  const holds = (readings: readonly Reading[]) => readings.every((reading) => reading.holds);
  const last = await eventually(context, read, holds, Math.max(withinSeconds, leastSeconds));
  for (const { id, holds: held, ...evidence } of last) context.verify(id, held, evidence);
  return holds(last);
}
