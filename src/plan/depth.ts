/** How thoroughly a run tests, from the fewest requests to the most. */
export const depths = ['quick', 'standard', 'deep'] as const;

export type Depth = (typeof depths)[number];

/** The depth of a run that names none. */
export const defaultDepth = 'standard' satisfies Depth;

/** True when a run at this depth also does what only needs the other. */
export function includesDepth(depth: Depth, other: Depth): boolean {
  return depths.indexOf(depth) >= depths.indexOf(other);
}

/** What a check does at each depth; one that needs `standard` says nothing about `quick`. */
export type ByDepth<T> = Readonly<Record<'standard' | 'deep', T> & Partial<Record<'quick', T>>>;

/** The value for a depth; without one for `quick`, that for `standard`. */
export function pickByDepth<T>(table: ByDepth<T>, depth: Depth): T {
  return table[depth] ?? table.standard;
}
