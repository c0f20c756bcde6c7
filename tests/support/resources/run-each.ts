import { Blocked, LimitReached, Unavailable, WrongSetting } from '../../../src/plan/blocked.ts';

/**
 * Runs parts of a check that need nothing of each other, in their order, so that one that is blocked does not take the
 * others with it. Throws Blocked once all have run, a WrongSetting before another one; a target that is away or a
 * budget that is used up ends it at once.
 */
export async function runEach(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const blocked: Blocked[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      const isOwn =
        error instanceof Blocked && !(error instanceof LimitReached || error instanceof Unavailable);
      if (!isOwn) throw error;
      blocked.push(error);
    }
  }
  const first = blocked.find((one) => one instanceof WrongSetting) ?? blocked[0];
  if (first !== undefined) throw first;
}
