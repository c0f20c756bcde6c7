import { changeRules } from '../../mutate/changes.ts';
import type { Fault } from '../../reference-server/types.ts';

const hour = 3_600_000;

/** A server that writes the time of another zone as UTC; `minutes` are those of the zone. */
function writeInZone(id: string, title: string, minutes: number, isMeant = (_at: number) => true): Fault {
  return {
    id,
    title,
    breaks: ['requested-on-is-written-in-utc'],
    warns: ['requested-on-lies-near-the-request'],
    apply: changeRules('registrations', ({ timestamp }) => ({
      timestamp: (at) => timestamp(isMeant(at) ? at + (minutes / 60) * hour : at),
    })),
  };
}

/** Local times that are written with the suffix of UTC (2.3). */
export const registrationZoneFaults: readonly Fault[] = [
  writeInZone('registration-time-of-toronto', 'requested_on is the time of Toronto, written as UTC', -300),
  writeInZone(
    'registration-time-of-newfoundland',
    'requested_on is the time of Newfoundland, with a Z',
    -210,
  ),
  writeInZone('registration-time-of-kolkata', 'requested_on is the time of Kolkata, with a Z', 330),
  writeInZone(
    'registration-time-shifted-twice',
    'requested_on was converted to UTC twice, from a zone of eight hours',
    480,
  ),
];
