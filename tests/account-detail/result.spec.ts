import { describeAccountDetail } from './fixtures.ts';
import { noteItemsWithoutId, observeResult, resultRows } from './support/observe-result.ts';

const { test, all } = describeAccountDetail(import.meta.url);

// 2.5: the schemas judge the shape of the result, and laws what its members say of each other and of the request.
test('The account detail of a session is well formed', {
  id: 'account-detail-result',
  verifies: resultRows,
  needs: ['banking'],
}, async ({ sessions, context }) => {
  const result = await sessions.requireSharedResult();
  noteItemsWithoutId(context, result);
  observeResult(context, result);
});

export default all();
