/** One generated case of a property: the seed that draws its values, and fast-check's path to the case. */
export interface CasePath {
  readonly property: string;
  readonly seed: number;
  readonly path: string;
}

/** Writes a case as `--path` takes it: the id of its property, its seed and fast-check's path. */
export function formatCasePath({ property, seed, path }: CasePath): string {
  return `${property}:${seed}:${path}`;
}

/** Reads what `formatCasePath` writes; undefined for any other text. */
export function parseCasePath(text: string): CasePath | undefined {
  const [, property, seed, path] = /^([a-z\d-]+):(-?\d{1,10}):(\d+(?::\d+)*)$/.exec(text) ?? [];
  if (property === undefined || seed === undefined || path === undefined) return undefined;
  return { property, seed: Number(seed), path };
}
