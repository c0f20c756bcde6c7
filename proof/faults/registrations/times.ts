import { changeMember, changeRecords, changeRules } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults } from '../../mutate/fault.ts';
import { defineWarningMutants, mutants } from '../../mutate/mutant.ts';
import {
  changeTimes,
  changeTimesAfter,
  isOfProvider,
  isOfRecipient,
  registrationLists,
  writeOldestAs,
} from '../../mutate/registrations.ts';
import type { Fault } from '../../reference-server/types.ts';

const hour = 3_600_000;

/** Times of requests that are no timestamps, are of another zone, or move (2.3, A-79). */
export const registrationTimeFaults: readonly Fault[] = [
  ...defineFaults('registration-requested-on-is-a-utc-timestamp', {
    ...mutants(
      'registration-lists /*/requested_on drop-the-zone',
      'recipient-registrations /*/requested_on add-a-zone',
      'registration-lists /*/requested_on cut-the-time',
      'registration-lists /*/requested_on text-to-number',
      'registration-lists /*/requested_on = "2025-09-31T10:00:00.000Z"',
      'registrations /last/requested_on = "2025-09-30 10:00:00.000Z"',
    ),
    'registration-requested-on-has-no-fraction': [
      'requested_on is cut to whole seconds',
      changeMember(registrationLists, '/*/requested_on', (text) => String(text).replace(/\.\d+/, '')),
    ],
    'registration-requested-on-has-no-fraction-in-the-list-for-all': [
      'requested_on is cut to whole seconds in the list for all recipients',
      changeMember('listRegistrations', '/*/requested_on', (text) => String(text).replace(/\.\d+/, '')),
    ],
    'registration-requested-on-is-the-29th-of-february': [
      'one pair was requested on the 29th of February of a year that has none',
      writeOldestAs('2023-02-29T10:00:00.000Z'),
    ],
    'registration-requested-on-is-the-30th-of-february': [
      'one pair was requested on the 30th of February, and without a fraction',
      writeOldestAs('2024-02-30T10:00:00Z'),
    ],
    'registration-requested-on-is-a-minute-past-24': [
      'one pair was requested one minute past 24 o’clock',
      writeOldestAs('2024-02-20T24:01:00.000Z'),
    ],
  }),
  ...defineFaults(
    { breaks: ['requested-on-is-written-in-utc'], warns: ['requested-on-lies-near-the-request'] },
    {
      'registration-time-of-toronto': ['requested_on is the time of Toronto, with a Z', changeTimes(-300)],
      'registration-time-of-halifax': ['requested_on is the time of Halifax, with a Z', changeTimes(-240)],
      'registration-time-of-newfoundland': ['requested_on is the time of Newfoundland', changeTimes(-210)],
      'registration-time-of-kolkata': ['requested_on is the time of Kolkata, with a Z', changeTimes(330)],
      'registration-time-shifted-twice': ['requested_on is converted to UTC twice', changeTimes(480)],
    },
  ),
  ...defineFaults('requested-on-stays', {
    'requested-on-moves-with-each-reading': [
      'requested_on is an hour earlier after each reading of the list of its recipient',
      changeTimesAfter('listRecipientRegistrations', 200, isOfRecipient, -hour),
      admitBreaks(
        'the second list may be read after a refused request',
        'refused-registration-request-changes-no-record',
      ),
    ],
    'requested-on-moves-with-a-further-request': [
      'requested_on of the other pairs of a recipient is an hour earlier after a request for a further one',
      changeTimesAfter(
        'requestRegistrations',
        201,
        (pair, call) => isOfRecipient(pair, call) && !isOfProvider(pair, call),
        -hour,
      ),
    ],
  }),
  ...defineFaults(['requested-on-stays', 'registration-lists-agree-on-a-pair'], {
    'recipient-registrations-show-the-time-of-reading': [
      'requested_on is the time of reading in the list of one recipient',
      changeRecords('listRecipientRegistrations', (record, _call, { now, rules }) => ({
        ...record,
        requested_on: rules.registrations.timestamp(now()),
      })),
    ],
  }),
  ...defineFaults('registration-lists-agree-on-a-pair', {
    'registrations-list-shows-local-time-as-utc': [
      'requested_on is the local time of Toronto, with a Z, in the list for all recipients',
      changeMember('listRegistrations', '/*/requested_on', (text) =>
        new Date(Date.parse(String(text)) - 4 * hour).toISOString(),
      ),
      { mayBreak: { 'requested-on-is-written-in-utc': 'the list for all may be the first to show a pair' } },
    ],
    'list-of-all-tells-the-latest-date-from-four-pairs-on': [
      'the list for all recipients dates the pairs of a recipient that has four a minute after the latest one',
      changeRules('registrations', ({ record }, { store }) => ({
        record: (registration, pair, now, call) => {
          const own = [...store.registrations.values()].filter(
            ({ client_id }) => client_id === registration.client_id,
          );
          const isDated = call.operation === 'listRegistrations' && own.length >= 4;
          const latest = Math.max(...own.map(({ requestedAt }) => requestedAt)) + hour / 60;
          const requestedAt = isDated ? latest : registration.requestedAt;
          return record({ ...registration, requestedAt }, pair, now, call);
        },
      })),
      {
        mayBreak: { 'requested-on-stays': 'the pairs had another date in that list before' },
        needs: 'standard',
      },
    ],
  }),
  ...defineWarningMutants({
    'registration-requested-on-is-in-the-usual-form': 'registration-lists /*/requested_on lower-case',
  }),
];
