/** Milliseconds of one day. */
export const DAY = 86_400_000;

/** The UTC calendar date of a moment (milliseconds since the epoch), as `YYYY-MM-DD`. */
export function calendarDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
