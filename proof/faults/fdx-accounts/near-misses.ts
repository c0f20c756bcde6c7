import { changeBody } from '../../mutate/changes.ts';
import { renameMembers, toLowerCase, toSnakeCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** FDX answers that hold what they should, in another place or spelling. */
export const fdxNearMisses: readonly Fault[] = [
  {
    id: 'accounts-list-in-snake-case',
    title: 'the accounts list names its members in snake_case',
    breaks: ['fdx-account-holds-exactly-one-kind'],
    warns: ['page-carries-total-elements', 'page-before-the-last-carries-its-members'],
    apply: changeBody('listAccounts', (body) => renameMembers(body, toSnakeCase)),
  },
  {
    id: 'accounts-list-below-data',
    title: 'the page of accounts stands below data',
    breaks: ['accounts-list-answers-200-with-a-page'],
    apply: changeBody('listAccounts', (body) => ({ data: body })),
  },
  {
    id: 'single-account-in-lower-case',
    title: 'the single account names its members in lower case',
    breaks: ['declared-account-has-the-member-of-its-kind', 'fdx-account-holds-exactly-one-kind'],
    warns: ['details-carry-what-the-single-account-carries'],
    apply: changeBody('getAccount', (body) => renameMembers(body, toLowerCase)),
  },
];
