import { changeBody } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { renameMembers, toLowerCase, toSnakeCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** FDX answers that hold what they should, in another place or spelling. */
export const fdxNearMisses: readonly Fault[] = [
  ...defineFaults('fdx-account-holds-exactly-one-kind', {
    'accounts-list-in-snake-case': [
      'the accounts list names its members in snake_case',
      changeBody('listAccounts', (body) => renameMembers(body, toSnakeCase)),
      { warns: ['page-carries-total-elements', 'page-before-the-last-carries-its-members'] },
    ],
  }),
  ...defineFaults('accounts-list-answers-200-with-a-page', {
    'accounts-list-below-data': [
      'the page of accounts stands below data',
      changeBody('listAccounts', (body) => ({ data: body })),
    ],
  }),
  ...defineFaults('declared-account-has-the-member-of-its-kind', {
    'single-account-in-lower-case': [
      'the single account names its members in lower case',
      changeBody('getAccount', (body) => renameMembers(body, toLowerCase)),
      {
        breaks: ['fdx-account-holds-exactly-one-kind'],
        warns: ['details-carry-what-the-single-account-carries'],
      },
    ],
  }),
];
