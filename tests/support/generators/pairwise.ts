/** Named choices, each with its values. */
export type Factors = Readonly<Record<string, readonly unknown[]>>;

/** One value of each factor. */
export type Combination<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/**
 * Combinations in which any two values of two factors meet at least once: far fewer than all. The same factors give
 * the same combinations; each next one is built to bring the most pairs that have not met.
 */
export function combinePairwise<F extends Factors>(factors: F): Combination<F>[] {
  const names = Object.keys(factors);
  const open = new Set(listPairs(factors, names));
  const rows: Record<string, unknown>[] = [];
  while (open.size > 0) {
    const row = buildRow(factors, names, open);
    for (const pair of pairsOf(row, names, factors)) open.delete(pair);
    rows.push(row);
  }
  return rows as Combination<F>[];
}

/** Begins with a pair that is still open, and gives each further factor the value that brings most open pairs. */
function buildRow(
  factors: Factors,
  names: readonly string[],
  open: ReadonlySet<string>,
): Record<string, unknown> {
  const [first] = open;
  const row: Record<string, unknown> = {};
  for (const part of (first ?? '').split('&')) {
    const [name = '', index] = part.split('=');
    row[name] = factors[name]![Number(index)];
  }
  for (const name of names.filter((one) => !Object.hasOwn(row, one))) {
    const gains = factors[name]!.map((value) => {
      const pairs = pairsOf({ ...row, [name]: value }, names, factors);
      return { value, gain: pairs.filter((pair) => open.has(pair)).length };
    });
    row[name] = gains.reduce((best, one) => (one.gain > best.gain ? one : best)).value;
  }
  return row;
}

function pairsOf(row: Record<string, unknown>, names: readonly string[], factors: Factors): string[] {
  const given = names.filter((name) => Object.hasOwn(row, name));
  const named = given.map((name) => `${name}=${factors[name]!.indexOf(row[name])}`);
  return named.flatMap((one, index) => named.slice(index + 1).map((other) => `${one}&${other}`));
}

function listPairs(factors: Factors, names: readonly string[]): string[] {
  return names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) =>
        factors[one]!.flatMap((_, i) => factors[other]!.map((__, j) => `${one}=${i}&${other}=${j}`)),
      ),
  );
}
