export type Path = readonly string[];

/** Every value below a JSON value with its path, itself included. */
export function nodesOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return [[path, value], ...Object.entries(value).flatMap(([key, child]) => nodesOf(child, [...path, key]))];
}

/** The paths of every object (not array) below a JSON value. */
export function objectsOf(value: unknown): Path[] {
  return nodesOf(value)
    .filter(([, node]) => typeof node === 'object' && node !== null && !Array.isArray(node))
    .map(([path]) => path);
}

/** A copy with an unknown member in the object at a path. */
export function withUnknown(value: unknown, path: Path): unknown {
  const copy = structuredClone(value);
  at(copy, path).unknown = 1;
  return copy;
}

/** A copy without the member at a path. */
export function without(value: unknown, path: Path): unknown {
  const copy = structuredClone(value);
  delete at(copy, path.slice(0, -1))[path.at(-1)!];
  return copy;
}

function at(value: unknown, path: Path): Record<string, unknown> {
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], value) as Record<
    string,
    unknown
  >;
}
