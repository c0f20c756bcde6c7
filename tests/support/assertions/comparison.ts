import { isDeepStrictEqual } from 'node:util';

/** True when two JSON values are equal, the order of members left out. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b);
}

/** True when two arrays hold the same values, each as often, in any order. */
export function holdSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  const canonical = (values: readonly unknown[]) => values.map((value) => canonicalJsonOf(value)).sort();
  return isDeepStrictEqual(canonical(a), canonical(b));
}

/** JSON text with the members of every object in order, so that equal values have equal text. */
export function canonicalJsonOf(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** The values that stand more than once. */
export function findDuplicates<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
}
