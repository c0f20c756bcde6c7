import type { CheckContext } from '../../../src/plan/check.ts';
import type { Property } from '../../../src/plan/property.ts';

/** What is given to the outer check of a property: each case's findings when they are committed. */
export interface Committed {
  readonly value: unknown;
  readonly hint?: string | undefined;
  readonly path?: string | undefined;
}

/** What a case does in a trial: whether it fails, what it sends, and how long it takes. */
export interface Outcome {
  readonly failed: boolean;
  readonly requests?: number;
  readonly seconds?: number;
}

/** A context that counts nothing but trials, on a clock that moves by what they take. */
export class BareContext {
  readonly committed: Committed[] = [];
  readonly tried: unknown[] = [];
  readonly #judge: (value: unknown) => Outcome;
  #last: { readonly value: unknown; readonly outcome: Outcome } | undefined;
  #now = 0;

  constructor(judge: (value: unknown) => Outcome) {
    this.#judge = judge;
  }

  /** Judges a value in a trial. */
  readonly judge = (value: unknown): Promise<void> => {
    const outcome = this.#judge(value);
    this.tried.push(value);
    this.#now += (outcome.seconds ?? 0) * 1000;
    this.#last = { value, outcome };
    return Promise.resolve();
  };

  /** The context that a check would be given. */
  with(given: Partial<Pick<CheckContext, 'seed' | 'depth' | 'paths'>> = {}): CheckContext {
    const attempt: CheckContext['attempt'] = async (work) => {
      await work();
      const { value, outcome } = this.#last!;
      const { failed, requests = 1 } = outcome;
      return {
        failed,
        requests,
        commit: (hint, path) => this.committed.push({ value, hint, path }),
      };
    };
    const clock = { now: () => this.#now };
    return { seed: 5, depth: 'standard', paths: [], ...given, clock, attempt } as unknown as CheckContext;
  }
}

/** A property of numbers that draws so many at each depth. */
export function propertyOf(runs: number, more: Partial<Property<number>> = {}): Property<number> {
  return {
    id: 'numbers-hold',
    text: 'a number holds',
    generator: 'any number',
    runs: { quick: runs, standard: runs, deep: runs },
    featuresOf: (value) => ({ size: value > 10 ? 'large' : 'small' }),
    ...more,
  };
}
