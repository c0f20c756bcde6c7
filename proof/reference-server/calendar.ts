/** Milliseconds of one day. */
export const DAY = 86_400_000;

let latest = { milliseconds: Number.NaN, date: '' };

/** The UTC calendar date of a moment (milliseconds since the epoch), as `YYYY-MM-DD`. */
export function calendarDateOf(milliseconds: number): string {
  // Asked in a row for each of many transactions.
  if (milliseconds !== latest.milliseconds)
    latest = { milliseconds, date: new Date(milliseconds).toISOString().slice(0, 10) };
  return latest.date;
}
