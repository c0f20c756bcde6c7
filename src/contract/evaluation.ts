/** How often each row was evaluated, on passing and failing values alike. */
export type Hits = Map<string, number>;

// Validation is synchronous, so one evaluation at a time is all there is.
let hits: Hits = new Map();
let without: string | undefined;

/** Runs a validation, without one keyword if it is named, and gives the rows that were evaluated. */
export function evaluating<T>(work: () => T, leftOut?: string): { readonly result: T; readonly hits: Hits } {
  hits = new Map();
  without = leftOut;
  try {
    return { result: work(), hits };
  } finally {
    without = undefined;
  }
}

/** Counts an evaluation of a row. */
export function countHit(row: string): void {
  hits.set(row, (hits.get(row) ?? 0) + 1);
}

/** The name of the keyword that the evaluation goes without; undefined when it uses all of them. */
export function leftOutKeyword(): string | undefined {
  return without;
}
