import { listPlugins } from '../catalogue/plugins/loaded.ts';

/** Days that a waiver may have before it: what is to be excused for longer is to be corrected, or agreed upon again. */
const usualDays = 180;

/** Waivers that a target file may hold: what departs from the document in more places does not conform to it. */
export const maxWaivers = 20;

/** Days that a waiver may have before it: as a scheme says, the strictest of several, and 180 without one. */
export function findMaxWaiverDays(): number {
  const said = listPlugins().flatMap(({ waivers }) => waivers?.days ?? []);
  return said.length === 0 ? usualDays : Math.min(...said);
}

/** The last day (`YYYY-MM-DD`, UTC) that a waiver may name on a day. */
export function deriveLastDay(day: string): string {
  const last = Date.parse(`${day}T00:00:00Z`) + findMaxWaiverDays() * 86_400_000;
  return new Date(last).toISOString().slice(0, 10);
}
