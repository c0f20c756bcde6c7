import { isDeepStrictEqual } from 'node:util';
import { writeJson } from '../../../src/lib/json/text.ts';

export { isSameJson } from '../../../src/lib/json/values.ts';

/** True when two arrays hold the same values, each as often, in any order. */
export function holdSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  const canonical = (values: readonly unknown[]) => values.map((value) => canonicalJsonOf(value)).sort();
  return isDeepStrictEqual(canonical(a), canonical(b));
}

/** JSON text with the members of every object in order, so that equal values have equal text. */
export function canonicalJsonOf(value: unknown): string {
  return writeJson(value, { sorted: true });
}

/** The values that stand more than once. */
export function findDuplicates<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
}
