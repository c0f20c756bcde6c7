/** How often each row was evaluated, on passing and failing values alike. */
export type Hits = Map<string, number>;

/** Counts the evaluations of one annotated node. */
export interface Tally {
  readonly rows: readonly string[];
  times: number;
}

// Validation is synchronous, so one evaluation at a time is all there is.
let touched: Tally[] = [];
let without: string | undefined;

/** Runs a validation, without one keyword if it is named, and gives the rows that were evaluated. */
export function evaluating<T>(work: () => T, leftOut?: string): { readonly result: T; readonly hits: Hits } {
  without = leftOut;
  try {
    const result = work();
    return { result, hits: hitsOf(touched) };
  } finally {
    for (const tally of touched) tally.times = 0;
    touched = [];
    without = undefined;
  }
}

function hitsOf(tallies: readonly Tally[]): Hits {
  const hits: Hits = new Map();
  for (const { rows, times } of tallies) for (const row of rows) hits.set(row, (hits.get(row) ?? 0) + times);
  return hits;
}

/** Counts an evaluation of a node: a page has hundreds of thousands, so a number is raised and no map asked. */
export function countHit(tally: Tally): void {
  if (tally.times === 0) touched.push(tally);
  tally.times += 1;
}

/** The name of the keyword that the evaluation goes without; undefined when it uses all of them. */
export function leftOutKeyword(): string | undefined {
  return without;
}
