import { observeStatus } from '../support/assertions/status.ts';
import { describeAccountDetail } from './fixtures.ts';
import { judgeFirstAnswer } from './support/opening.ts';

const { test, all } = describeAccountDetail(import.meta.url);

test('GetAccountsDetail works with a RequestId alone', {
  id: 'account-detail-request-id-alone',
  verifies: [
    'get-accounts-detail-answers-200-or-202',
    'account-detail-options-are-optional',
    'first-answer-of-account-detail',
  ],
  needs: ['banking'],
}, async ({ sessions, context }) => {
  const shared = await sessions.openShared();
  observeStatus(context, 'first-answer-of-account-detail', shared.first);
  judgeFirstAnswer(context, shared);
});

export default all();
