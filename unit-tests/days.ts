/** A day so many days from now, `YYYY-MM-DD` in UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
