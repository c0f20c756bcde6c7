import { ExactNumber } from './exact-number.ts';

type Members = Readonly<Record<string, unknown>>;

/** True when two JSON values are equal: numbers by value, the order of members left out, however deep they are. */
export function isSameJson(one: unknown, other: unknown): boolean {
  const left: unknown[] = [one, other];
  while (left.length > 0) {
    const b = left.pop();
    const a = left.pop();
    if (a === b) continue;
    if (!isContainer(a) || !isContainer(b) || !pushMembers(a, b, left)) return false;
  }
  return true;
}

/** Pushes what two containers hold in pairs; false when they do not hold the same names. */
function pushMembers(a: object, b: object, left: unknown[]): boolean {
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(b, name)) return false;
    left.push((a as Members)[name], (b as Members)[name]);
  }
  return true;
}

/** True for an object or an array of a JSON value. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

/** True for an object of a JSON value, which neither null nor an array is. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

/** The objects of a JSON value that is an array; empty for any other value. */
export function listObjects(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
