import { changeBody } from '../../mutate/changes.ts';
import { renameMembers, toCamelCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Lists of registrations that hold what they should, in another place or spelling. */
export const registrationNearMisses: readonly Fault[] = [
  {
    id: 'registrations-in-camel-case',
    title: 'the list for all recipients names its members in camelCase',
    breaks: ['registration-carries-its-ids-and-status'],
    warns: ['registration-carries-its-descriptive-members'],
    apply: changeBody('listRegistrations', (body) => renameMembers(body, toCamelCase)),
  },
  {
    id: 'registrations-of-a-recipient-below-items',
    title: 'the list of one recipient stands below items, beside a count',
    breaks: ['recipient-registrations-answer-200-with-an-array'],
    apply: changeBody('listRecipientRegistrations', (body) => ({ items: body, count: 1 })),
  },
];
