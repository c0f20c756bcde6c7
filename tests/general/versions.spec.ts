import { describeOperation } from '../../src/catalogue/operations.ts';
import { openSharedSession } from '../support/resources/shared-detail.ts';
import { describeGeneral } from './fixtures.ts';
import { describeGuarded, guardedLists, sendValidCall, slugOf } from './support/guarded-operations.ts';

const { test, all } = describeGeneral(import.meta.url);

const verifies = ['operations-answer-under-their-versioned-paths'] as const;

// 9: the versions that the paths carry. Lists take no id, so none of them has a reason of its own to answer as a path that is not there.
for (const guarded of guardedLists) {
  const { operation } = guarded;

  test(`${describeOperation(operation)} answers under its versioned path`, {
    ...describeGuarded(guarded),
    id: `versioned-path-of-${slugOf(operation)}`,
    verifies,
  }, async ({ paths, context }) => {
    const { auth } = await guarded.request(context);
    const { status } = (await sendValidCall(context, guarded)).response;
    const folder = operation === 'listAccounts' ? '/api/fdx/5' : '/api/v1';
    if (status === 404) await paths.sendNowhere(operation, folder, { auth });
  });
}

test('GetAccountsDetail answers under its versioned path', {
  id: 'versioned-path-of-get-accounts-detail',
  verifies,
  requiresArea: 'account-detail',
  needs: ['banking'],
}, async ({ paths, context, target }) => {
  // The first answer of the session: a later one may be that its result was given.
  const { requestId, first } = await openSharedSession(context);
  const folder = `/v3/${encodeURIComponent(target.banking!.customerId)}/BankingServices`;
  if (first.response.status === 404)
    await paths.sendNowhere('getAccountsDetail', folder, { json: { RequestId: requestId } });
});

export default all();
