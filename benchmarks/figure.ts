/** What a figure came to in this run. */
export interface Measured {
  /** In the unit of the figure: a ratio to 1, milliseconds, seconds, megabytes, percent or a count. */
  readonly value: number;
  /** What the value was made from, such as "in process 1.2 s, bare 0.9 s". */
  readonly from: string;
  /** False when something else that the figure demands did not hold; it is said in `from`. */
  readonly holds?: boolean;
}

/** One of the figures that the product promises to reach. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  readonly unit: ': 1' | 'ms' | 's' | 'MB' | '%' | 'tests';
  /** The largest value that counts as reached. */
  readonly atMost: number;
  /** Where the time goes, as its profile showed, of a figure that is not reached. */
  readonly profiled?: string;
  measure(): Promise<Measured>;
}

/** The middle value; the larger of the two in the middle when their number is even. */
export function median(values: readonly number[]): number {
  return takeMiddle(values, (value) => value);
}

/** What lies in the middle by a number, as `median` has it; `items` holds at least one. */
export function takeMiddle<T>(items: readonly T[], numberOf: (item: T) => number): T {
  return items.toSorted((a, b) => numberOf(a) - numberOf(b))[Math.floor(items.length / 2)]!;
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Whole milliseconds, or seconds with one digit from one second on, with the unit. */
export function inWords(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/**
 * Measures two works alternately and gives the median of the ratios, pair by pair, so that a machine that slows down
 * in between slows both.
 */
export async function pairwise(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ratio: number; ours: number; theirs: number }> {
  const pairs: { mine: number; other: number }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ mine: await ours(), other: await theirs() });
  return {
    ratio: median(pairs.map(({ mine, other }) => mine / other)),
    ours: median(pairs.map(({ mine }) => mine)),
    theirs: median(pairs.map(({ other }) => other)),
  };
}
