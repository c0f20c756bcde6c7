/** A place in the tree of a JSON value, by the names and positions that lead to it. */
export type Path = readonly (string | number)[];

/** Lists every place in a value, with the value itself first. */
export function listPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...names.flatMap((name) => listPlaces((value as never)[name], [...path, name]))];
}

/** Names a place whatever the positions in lists and the ids among names are. */
export function describePlace(path: Path): string {
  return path.map((step) => `/${typeof step === 'number' || step.includes('-') ? '*' : step}`).join('');
}

/** The value at a place. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((at, step) => (at as never)[step], value);
}

/** Puts a value at a place of a tree that may be changed. */
export function putAt(root: unknown, path: Path, value: unknown): void {
  (valueAt(root, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1)!] = value;
}

/** Takes a member or an item out of a tree that may be changed. */
export function dropAt(root: unknown, path: Path): void {
  const above = valueAt(root, path.slice(0, -1)) as Record<string | number, unknown> | unknown[];
  if (Array.isArray(above)) above.splice(path.at(-1) as number, 1);
  else delete above[path.at(-1)!];
}
