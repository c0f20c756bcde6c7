import type { Json } from '../../src/target-file/types.ts';
import { resultOf } from '../support/resources/account-detail.ts';
import { alterLastDigit } from '../support/resources/shared-detail.ts';
import { describeAccountDetail } from './fixtures.ts';
import { listPollsOfUnknown, pollWithOtherCustomerId } from './support/unknown-polls.ts';

const { test, all } = describeAccountDetail(import.meta.url);

// 4.6, 5 and 7: requests that name no session of the caller. The session that all tests share shows that the rest of each is right.

test('GetAccountsDetail refuses a missing or unknown RequestId', {
  id: 'account-detail-without-session',
  verifies: [
    'missing-request-id-is-refused',
    'unknown-request-id-ends-in-a-refusal',
    'banking-error-answers',
    'banking-errors-are-the-declared-ones',
  ],
  needs: ['banking'],
  takes: { usesSharedSession: true },
}, async ({ sessions, detail, depth }) => {
  const { requestId } = await sessions.requireShared();
  const withoutId: readonly Json[] = [{}, { RequestId: null }];
  for (const json of withoutId) await detail.sendUndocumented({ json });
  if (depth === 'deep') await detail.sendUndocumented({ json: { WithKYC: true } });
  const near = depth === 'quick' ? [] : [`${requestId}0`, requestId.slice(0, -1)];
  for (const id of [alterLastDigit(requestId), ...near, 'no-such-session', '', 4711])
    await detail.sendUnknownRequestId(id);
  await detail.sendWithoutApiKey({ RequestId: (await sessions.findOpen()) ?? requestId });
});

test('GetAccountsDetailAsync refuses an unknown RequestId', {
  id: 'account-detail-poll-without-session',
  verifies: ['polled-unknown-request-id-ends-in-a-refusal'],
  needs: ['banking'],
  takes: { usesSharedSession: true },
}, async ({ sessions, detail, context }) => {
  const operation = await sessions.completeShared();
  resultOf(operation);
  await detail.poll(operation);
  for (const { id, request } of listPollsOfUnknown(context, operation))
    await detail.pollUnknownRequestId(id, request);
});

test('An unknown customerId is refused', {
  id: 'account-detail-unknown-customer',
  verifies: ['unknown-customer-is-refused'],
  needs: ['banking'],
  takes: { usesSharedSession: true },
}, async ({ sessions, detail, context, target }) => {
  const customerId = alterLastDigit(target.banking!.customerId);
  await pollWithOtherCustomerId(context, await sessions.completeShared(), customerId);
  const requestId = await sessions.findOpen();
  if (requestId !== undefined)
    await detail.sendUndocumented({ path: { customerId }, json: { RequestId: requestId } });
  else
    context.notExercised(
      'unknown-customer-is-refused',
      'the shared session has given its result, and no other one can be authorized',
    );
});

export default all();
