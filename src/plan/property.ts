import fc, { type Arbitrary } from 'fast-check';
import { Blocked } from './blocked.ts';
import type { CheckContext } from './check.ts';

/** How many generated cases a property tries, and how many more it may spend on making a failing one smaller. */
export interface Effort {
  readonly runs: number;
  readonly shrinks: number;
}

/**
 * Judges generated values one after another, from the check's own seed. Each trial's findings are kept when it
 * holds; of a failing property only the smallest failing case is, with the seed and path that lead to it and what
 * `tell` says of it. Sends at most `runs + shrinks` trials.
 */
export async function forAll<T>(
  context: CheckContext,
  arbitrary: Arbitrary<T>,
  { runs, shrinks }: Effort,
  judge: (value: T) => Promise<void>,
  tell?: (value: T) => string,
): Promise<void> {
  let smallest: { commit(hint?: string): void; readonly told: string } | undefined;
  let left = runs + shrinks;
  let broken: unknown;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    if (left <= 0 || broken !== undefined) return true;
    left -= 1;
    const attempt = await context
      .attempt(() => judge(value))
      .catch((error: unknown) => {
        broken = error ?? new Blocked('a trial failed without a reason');
        return undefined;
      });
    if (attempt === undefined) return true;
    if (attempt.failed)
      smallest = { commit: attempt.commit, told: tell === undefined ? '' : `: ${tell(value)}` };
    else attempt.commit();
    return !attempt.failed;
  });
  const { counterexamplePath } = await fc.check(property, { seed: context.seed, numRuns: runs });
  const place = `fast-check seed ${context.seed}, path ${counterexamplePath ?? '0'}`;
  smallest?.commit(`the smallest failing case that was found${smallest.told} (${place})`);
  if (broken !== undefined) throw broken;
}
