/** A day so many days from now, `YYYY-MM-DD` in UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Picks some of a list by the day: others tomorrow, and all of them over the days. */
export function pickOfToday<Item>(items: readonly Item[], count: number): readonly Item[] {
  const begin = Math.floor(Date.now() / 86_400_000) * count;
  const most = Math.min(count, items.length);
  return Array.from({ length: most }, (_, at) => items[(begin + at) % items.length]!);
}
