import { changeList, changeMember } from '../../mutate/changes.ts';
import { removed } from '../../mutate/members.ts';
import { warnOf } from '../../mutate/one-requirement.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Requirements of level SHOULD of registrations. */
export const registrationWarnings: readonly Fault[] = [
  warnOf(
    'registration-client-name-missing',
    'the list for all recipients leaves out client_name',
    'registration-carries-its-descriptive-members',
    changeMember('listRegistrations', '/*/client_name', removed),
  ),
  warnOf(
    'registration-time-in-small-letters',
    'requested_on has a small t and a small z',
    'registration-requested-on-is-in-the-usual-form',
    ({ rules: { registrations } }) => {
      registrations.timestamp = (milliseconds) => new Date(milliseconds).toISOString().toLowerCase();
    },
  ),
  warnOf(
    'registration-of-a-recipient-that-is-not-listed',
    'the list of recipients leaves out one that has registrations',
    'registration-joins-a-listed-recipient-and-provider',
    changeList('listRecipients', ([, ...others]) => others),
  ),
  warnOf(
    'registrations-of-older-days-not-listed',
    'the lists leave out the pairs that were registered before the server was set up',
    'registration-lists-show-the-declared-pairs',
    ({ rules: { registrations } }) => {
      registrations.listed = (all) => all.filter(({ fixedStatus }) => fixedStatus === undefined);
    },
  ),
  warnOf(
    'registration-time-of-another-zone',
    'requested_on is the time of Toronto, written as UTC',
    'requested-on-lies-near-the-request',
    ({ rules: { registrations } }) => {
      registrations.timestamp = (milliseconds) => new Date(milliseconds - 5 * 3_600_000).toISOString();
    },
    { breaks: ['requested-on-is-written-in-utc'] },
  ),
];
