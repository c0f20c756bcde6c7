import { changeBody } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { renameMembers, toSnakeCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Banking answers that hold what they should, in another place or spelling. */
export const detailNearMisses: readonly Fault[] = [
  ...defineFaults('result-carries-status-accounts-and-request-id', {
    'result-in-camel-case': [
      'a polled result names its members in camelCase',
      changeBody('getAccountsDetailAsync', (body) =>
        renameMembers(body, (name) => name.charAt(0).toLowerCase() + name.slice(1)),
      ),
      {
        breaks: [
          'identity-is-included-by-default',
          'kyc-is-included-by-default',
          'transactions-are-included-by-default',
          'polled-answer-follows-the-options',
          'posted-and-polled-results-have-the-same-members',
        ],
        warns: ['banking-answers-carry-their-descriptive-members', 'poll-and-post-agree-in-values'],
        mayBreak: {
          'kyc-is-left-out-on-request': 'the user stands in another place than the document shows',
          'window-of-90-days-holds-its-part-of-365-days':
            'a polled result shows none of the transactions of a direct one',
          'accounts-filter-keeps-the-transactions':
            'a polled result shows none of the transactions of a direct one',
        },
      },
    ],
    'direct-result-below-data': [
      'a result of the POST stands below data',
      changeBody('getAccountsDetail', (body) => ({ data: body })),
      { warns: ['banking-answers-carry-their-descriptive-members'] },
    ],
  }),
  ...defineFaults('pending-carries-code-links-status-and-request-id', {
    'pending-in-snake-case': [
      'the pending answers to the POST name their members in snake_case',
      changeBody('getAccountsDetail', (body) => renameMembers(body, toSnakeCase), 202),
      { warns: ['banking-answers-carry-their-descriptive-members'] },
    ],
  }),
];
