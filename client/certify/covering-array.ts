/** What a covering array is made of. */
export interface Coverable<Part> {
  readonly parts: readonly Part[];
  /** True where two parts can stand in one row. */
  readonly areCompatible: (one: Part, other: Part) => boolean;
  /** Parts that a row holds at most. */
  readonly maxSize: number;
}

/** Rows of parts, with how many pairs they hold. */
export interface CoveringArray<Part> {
  readonly rows: readonly (readonly Part[])[];
  /** Pairs of compatible parts, and how many of them each row holds that none before it does. */
  readonly pairs: number;
  readonly covered: readonly number[];
}

/**
 * Rows in which every two compatible parts stand together at least once: greedily, so that the first rows hold most pairs.
 * The same parts give the same rows.
 */
export function makeCoveringArray<Part>({
  parts,
  areCompatible,
  maxSize,
}: Coverable<Part>): CoveringArray<Part> {
  const count = parts.length;
  const compatible = parts.map((one) => parts.map((other) => one !== other && areCompatible(one, other)));
  const open = compatible.map((row) => [...row]);
  const left = open.map((row) => row.filter(Boolean).length);
  const pairs = left.reduce((sum, own) => sum + own, 0) / 2;
  const rows: (readonly Part[])[] = [];
  const covered: number[] = [];
  for (let first = indexOfMax(left); left[first]! > 0; first = indexOfMax(left)) {
    const row = [first];
    // How many open pairs each part would close; those that cannot join are below zero.
    const gains = Array.from({ length: count }, () => 0);
    let closed = 0;
    for (let next = first; ; ) {
      for (let at = 0; at < count; at += 1)
        gains[at] = at === next || !compatible[next]![at] ? -count : gains[at]! + Number(open[next]![at]);
      if (row.length === maxSize) break;
      next = indexOfMax(gains.map((gain, at) => (gain > 0 ? gain * (count + 1) + left[at]! : gain)));
      if (next < 0 || gains[next]! <= 0) break;
      closed += gains[next]!;
      for (const member of row) {
        if (!open[member]![next]) continue;
        [open[member]![next], open[next]![member]] = [false, false];
        left[member]! -= 1;
        left[next]! -= 1;
      }
      row.push(next);
    }
    rows.push(row.map((at) => parts[at]!));
    covered.push(closed);
  }
  return { rows, pairs, covered };
}

function indexOfMax(values: readonly number[]): number {
  return values.reduce((best, value, at) => (best < 0 || value > values[best]! ? at : best), -1);
}
