import { changeBody } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { renameMembers, toCamelCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Lists of registrations that hold what they should, in another place or spelling. */
export const registrationNearMisses: readonly Fault[] = [
  ...defineFaults('registration-carries-its-ids-and-status', {
    'registrations-in-camel-case': [
      'the list for all recipients names its members in camelCase',
      changeBody('listRegistrations', (body) => renameMembers(body, toCamelCase)),
      { warns: ['registration-carries-its-descriptive-members'] },
    ],
  }),
  ...defineFaults('recipient-registrations-answer-200-with-an-array', {
    'registrations-of-a-recipient-below-items': [
      'the list of one recipient stands below items, beside a count',
      changeBody('listRecipientRegistrations', (body) => ({ items: body, count: 1 })),
    ],
  }),
];
