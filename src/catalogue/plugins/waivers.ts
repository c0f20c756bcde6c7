import type { DataFile } from './plugin.ts';
import { refusePlugin } from './refuse.ts';

/** What a scheme says of waivers of a target file. */
export interface SchemeWaivers {
  /** Days that a waiver may have before it. */
  readonly days: number;
  /** Why, in words of the scheme. */
  readonly reason: string;
}

/** Ten years: what is excused for longer belongs into a profile. */
const maxDays = 3650;

/** Reads `waivers.json` of a plug-in. Throws UserError for what is wrong in it. */
export function parseSchemeWaivers({ file, value }: DataFile): SchemeWaivers {
  const { days, reason, ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw refusePlugin(file, unknown, 'is unknown', 'days and reason alone');
  if (!Number.isInteger(days) || (days as number) < 1 || (days as number) > maxDays)
    throw refusePlugin(file, 'days', `is ${JSON.stringify(days)}`, `a number from 1 to ${maxDays}`);
  if (typeof reason !== 'string' || reason.trim() === '')
    throw refusePlugin(file, 'reason', `is ${JSON.stringify(reason)}`, 'why, for the reports');
  return { days: days as number, reason };
}
