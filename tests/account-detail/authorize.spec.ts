import { requireSession } from '../../src/plan/no-session.ts';
import { describeMembers } from '../support/assertions/status.ts';
import { describeAccountDetail } from './fixtures.ts';
import { judgeAuthorizedAnswer } from './support/opening.ts';

const { test, all } = describeAccountDetail(import.meta.url);

test('A session from /Authorize gives its account detail', {
  id: 'account-detail-authorize',
  verifies: ['authorized-request-id-opens-account-detail', 'authorize-answer'],
  needs: ['banking.authorize'],
}, async ({ sessions, detail, context, target }) => {
  const authorized = await sessions.authorize();
  context.observe('authorize-answer', describeMembers(authorized), authorized);
  const { posted } = await detail.open(requireSession(authorized, target));
  await judgeAuthorizedAnswer(context, posted, () => sessions.openShared());
});

export default all();
