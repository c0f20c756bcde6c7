/** How often each requirement was evaluated in an answer, on conforming and violating values alike. */
export type Hits = Map<string, number>;

/** Counts the evaluations of one annotated node. */
export interface Tally {
  readonly requirements: readonly string[];
  times: number;
}

// Validation is synchronous, so one evaluation at a time is all there is.
let touched: Tally[] = [];
let without: string | undefined;

/**
 * Runs a synchronous validation, without the keyword of a name if one is given (see `nameKeyword`). Gives what it
 * returned, and how often each requirement was evaluated. Throws what the validation throws.
 */
export function runEvaluation<T>(
  work: () => T,
  leftOut?: string,
): { readonly result: T; readonly hits: Hits } {
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
  for (const { requirements, times } of tallies)
    for (const id of requirements) hits.set(id, (hits.get(id) ?? 0) + times);
  return hits;
}

/** Counts an evaluation of a node: a page has hundreds of thousands, so a number is raised and no map asked. */
export function countHit(tally: Tally): void {
  if (tally.times === 0) touched.push(tally);
  tally.times += 1;
}

/** The name of the keyword that the evaluation goes without; undefined when it uses all of them. */
export function findOmittedKeyword(): string | undefined {
  return without;
}
