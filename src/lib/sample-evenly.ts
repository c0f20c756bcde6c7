/** At most `count` of the items, spread evenly, the first and the last among them. */
export function sampleEvenly<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  if (count <= 1) return items.slice(0, count);
  const step = (items.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => items[Math.round(index * step)]!);
}
