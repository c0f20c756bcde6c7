import { observeStatus } from '../support/assertions/status.ts';
import { describeAccountDetail } from './fixtures.ts';

const { test, all } = describeAccountDetail(import.meta.url);

/** The options of 4.6. */
const options = [
  'WithAccountIdentity',
  'WithKYC',
  'WithTransactions',
  'AccountsFilter',
  'DaysOfTransactions',
  'WithDetailsAndBankingStatements',
  'NumberOfBankingStatements',
];

test('Records how unusual GetAccountsDetail requests are answered', {
  id: 'account-detail-beyond-the-document',
  verifies: ['account-detail-request-beyond-the-document-answer', 'unusual-requests-get-no-server-error'],
  needs: ['banking'],
  takes: { usesSharedSession: true },
}, async ({ sessions, detail, context }) => {
  const { requestId: RequestId } = await sessions.completeShared();
  const text = JSON.stringify({ RequestId });
  const form = new URLSearchParams({ RequestId }).toString();
  const unusual = [
    ['an undocumented member', { json: { RequestId, Undocumented: true } }],
    ['an option that is text in place of a boolean', { json: { RequestId, WithKYC: 'yes' } }],
    ['AccountsFilter that is text', { json: { RequestId, AccountsFilter: 'all' } }],
    [
      'options that are null',
      { json: { RequestId, ...Object.fromEntries(options.map((name) => [name, null])) } },
    ],
    ['JSON that is cut off', { body: text.slice(0, -1), contentType: 'application/json' }],
    ['JSON as text/plain', { body: text, contentType: 'text/plain' }],
    ['a form', { body: form, contentType: 'application/x-www-form-urlencoded' }],
    // Last: that the others are refused tells whether an internal error is one of the window.
    ['a window of 30 days', { json: { RequestId, DaysOfTransactions: 'Days30' } }],
  ] as const;
  for (const [what, request] of unusual) {
    const answer = await detail.sendUndocumented(request);
    observeStatus(context, 'account-detail-request-beyond-the-document-answer', answer, what);
  }
});

export default all();
