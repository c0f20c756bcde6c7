import { changeList, changeMember } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { removed } from '../../mutate/members.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Requirements of level SHOULD of registrations. */
export const registrationWarnings: readonly Fault[] = [
  ...defineFaults(
    { warns: ['registration-carries-its-descriptive-members'] },
    {
      'registration-client-name-missing': [
        'the list for all recipients leaves out client_name',
        changeMember('listRegistrations', '/*/client_name', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['registration-requested-on-is-in-the-usual-form'] },
    {
      'registration-time-in-small-letters': [
        'requested_on has a small t and a small z',
        ({ rules: { registrations } }) => {
          registrations.timestamp = (milliseconds) => new Date(milliseconds).toISOString().toLowerCase();
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['registration-joins-a-listed-recipient-and-provider'] },
    {
      'registration-of-a-recipient-that-is-not-listed': [
        'the list of recipients leaves out one that has registrations',
        changeList('listRecipients', ([, ...others]) => others),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['registration-lists-show-the-declared-pairs'] },
    {
      'registrations-of-older-days-not-listed': [
        'the lists leave out the pairs that were registered before the server was set up',
        ({ rules: { registrations } }) => {
          registrations.listed = (all) => all.filter(({ fixedStatus }) => fixedStatus === undefined);
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['requested-on-lies-near-the-request'] },
    {
      'registration-time-of-another-zone': [
        'requested_on is the time of Toronto, written as UTC',
        ({ rules: { registrations } }) => {
          registrations.timestamp = (milliseconds) => new Date(milliseconds - 5 * 3_600_000).toISOString();
        },
        { breaks: ['requested-on-is-written-in-utc'] },
      ],
    },
  ),
];
