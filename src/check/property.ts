import fc, { type Arbitrary } from 'fast-check';
import { Blocked } from './blocked.ts';
import type { CheckContext } from './types.ts';

/** How many generated cases a property tries, and how many more it may spend on making a failing one smaller. */
export interface Effort {
  readonly runs: number;
  readonly shrinks: number;
}

/**
 * Judges generated values one after another, from the check's own seed. Each trial's findings are kept when it
 * holds; of a failing property only the smallest failing case is. Sends at most `runs + shrinks` trials.
 */
export async function forAll<T>(
  context: CheckContext,
  arbitrary: Arbitrary<T>,
  { runs, shrinks }: Effort,
  judge: (value: T) => Promise<void>,
): Promise<void> {
  let smallest: { keep(): void } | undefined;
  let left = runs + shrinks;
  let broken: unknown;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    if (left <= 0 || broken !== undefined) return true;
    left -= 1;
    const trial = await context
      .trial(() => judge(value))
      .catch((error: unknown) => {
        broken = error ?? new Blocked('a trial failed without a reason');
        return undefined;
      });
    if (trial === undefined) return true;
    if (trial.failed) smallest = trial;
    else trial.keep();
    return !trial.failed;
  });
  await fc.check(property, { seed: context.seed, numRuns: runs });
  smallest?.keep();
  if (broken !== undefined) throw broken;
}
