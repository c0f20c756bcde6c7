import fc, { type Arbitrary } from 'fast-check';
import { Blocked } from './blocked.ts';
import type { CheckContext } from './check.ts';
import { type ByDepth, pickByDepth } from './depth.ts';
import { type CasePath, formatCasePath, parseCasePath } from './property-path.ts';

/** The budget for making a failing case smaller: whichever part is used up first ends it. */
export interface ShrinkBudget {
  /** Further cases. */
  readonly trials: number;
  /** Requests: a case that has begun is finished. */
  readonly requests: number;
  /** Seconds, for a target that is slow or settles late. */
  readonly seconds: number;
}

/** The budget of a property that names no other. */
export const usualShrinking: ShrinkBudget = { trials: 12, requests: 60, seconds: 15 };

/** A statement about every generated value. `docs/properties.md` lists all of them. */
export interface Property<T = unknown> {
  /** Unique in the suite, and the first part of a path. */
  readonly id: string;
  /** The statement, in one sentence without a full stop. */
  readonly text: string;
  /** The way its values are drawn, in words. */
  readonly generator: string;
  /** The number of values that are drawn at each depth, beside the points that are always sent. */
  readonly runs: ByDepth<number>;
  readonly shrinking?: Partial<ShrinkBudget>;
  /** Features of a value, which `docs/properties.md` counts. */
  featuresOf(value: T): Features;
}

/** The features of a value by their kinds: one, several, or none of each. */
export type Features = Readonly<Record<string, string | readonly string[]>>;

/** The values of a property in one run. */
export interface Cases<T> {
  readonly values: Arbitrary<T>;
  /** Points that are always sent, before all others. They may vary with the seed; `values` shrinks them where it can. */
  first?(seed: number): readonly T[];
  /** Describes the smallest failing case. */
  tell?(value: T): string;
}

type CaseListener = (property: Property, value: unknown) => void;

let listener: CaseListener | undefined;

/** Calls a function for each case that is tried, until the function that it gives back is called. */
export function observeCases(heard: CaseListener): () => void {
  listener = heard;
  return () => {
    listener = undefined;
  };
}

/**
 * Judges values one after another: the points that are always sent, then generated ones, by the seed of the check.
 * The findings of a case that holds are kept. Of the failing ones only the smallest is, with its path; looking for it
 * stops when the budget for that is used up. In a run that replays a path that case alone is judged.
 */
export async function forAll<T>(
  context: CheckContext,
  property: Property<T>,
  { values, first, tell }: Cases<T>,
  judge: (value: T) => Promise<void>,
): Promise<void> {
  const asked = context.paths.map(parseCasePath).filter((one) => one !== undefined);
  const replayed = asked.find((one) => one.property === property.id);
  if (asked.length > 0 && replayed === undefined) return;
  const seed = replayed?.seed ?? context.seed;
  const points = first?.(seed) ?? [];
  const search = new Search(context, property, judge);
  const found = await fc.check(
    fc.asyncProperty(values, (value) => search.try(value)),
    {
      seed,
      examples: points.map((value): [T] => [value]),
      ...(replayed === undefined
        ? { numRuns: points.length + pickByDepth(property.runs, context.depth) }
        : { numRuns: 1, path: replayed.path, endOnFailure: true }),
    },
  );
  search.end({ property: property.id, seed, path: found.counterexamplePath ?? replayed?.path ?? '0' }, tell);
}

/** The cases that a property has tried, and the smallest failing one. */
class Search<T> {
  readonly #context: CheckContext;
  readonly #property: Property<T>;
  readonly #judge: (value: T) => Promise<void>;
  readonly #budget: ShrinkBudget;
  #smallest: { commit(hint: string, path: string): void; readonly value: T } | undefined;
  #spent = { trials: 0, requests: 0, since: 0 };
  #tried = 0;
  #broken: unknown;

  constructor(context: CheckContext, property: Property<T>, judge: (value: T) => Promise<void>) {
    this.#context = context;
    this.#property = property;
    this.#judge = judge;
    this.#budget = { ...usualShrinking, ...property.shrinking };
  }

  /** Judges a value and gives whether it holds; one that is not tried any more counts as holding. */
  async try(value: T): Promise<boolean> {
    if (!this.#mayTry()) return true;
    this.#tried += 1;
    listener?.(this.#property as Property, value);
    const attempt = await this.#context
      .attempt(() => this.#judge(value))
      .catch((error: unknown) => {
        this.#broken = error ?? new Blocked('a trial failed without a reason');
        return undefined;
      });
    if (attempt === undefined) return true;
    const { failed, requests, commit } = attempt;
    this.#count(requests, failed);
    if (failed) this.#smallest = { commit, value };
    else commit();
    return !failed;
  }

  /** Commits the smallest failing case. Throws what broke a case, and Blocked where a path led to none. */
  end(found: CasePath, tell: Cases<T>['tell']): void {
    if (this.#smallest !== undefined) {
      const { commit, value } = this.#smallest;
      const told = tell === undefined ? '' : `: ${tell(value)}`;
      const place = `fast-check seed ${found.seed}, path ${found.path}`;
      commit(`the smallest failing case that was found${told} (${place})`, formatCasePath(found));
    }
    if (this.#broken !== undefined) throw this.#broken;
    if (this.#tried === 0)
      throw new Blocked(
        `the path ${formatCasePath(found)} leads to no case: take it from a report of this version of the suite`,
      );
  }

  #mayTry(): boolean {
    if (this.#broken !== undefined) return false;
    // fast-check goes on beside the case of a path when that holds.
    if (this.#context.paths.length > 0) return this.#tried === 0;
    if (this.#smallest === undefined) return true;
    const { trials, requests, since } = this.#spent;
    const { trials: maxTrials, requests: maxRequests, seconds } = this.#budget;
    const isSlow = this.#context.clock.now() - since >= seconds * 1000;
    return trials < maxTrials && requests < maxRequests && !isSlow;
  }

  #count(requests: number, failed: boolean): void {
    if (this.#smallest !== undefined) {
      this.#spent.trials += 1;
      this.#spent.requests += requests;
    } else if (failed) this.#spent.since = this.#context.clock.now();
  }
}
