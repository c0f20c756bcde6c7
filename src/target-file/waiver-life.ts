/** Days that a waiver may have before it: what is to be excused for longer is to be corrected, or agreed upon again. */
export const maxWaiverDays = 180;

/** Waivers that a target file may hold: what departs from the document in more places does not conform to it. */
export const maxWaivers = 20;

/** The last day (`YYYY-MM-DD`, UTC) that a waiver may name on a day. */
export function deriveLastDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + maxWaiverDays * 86_400_000).toISOString().slice(0, 10);
}
