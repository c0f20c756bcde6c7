import { describeOperation, type OperationId } from '../../src/catalogue/operations.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { findUnknownAccountId } from '../support/resources/fdx-accounts.ts';
import { findUnknownProviderId } from '../support/resources/providers.ts';
import { buildPayload, findUnknownClientId } from '../support/resources/recipients.ts';
import { buildRegistrationRequest } from '../support/resources/registrations.ts';
import { describeGeneral } from './fixtures.ts';
import { describeGuarded, findGuarded, slugOf } from './support/guarded-operations.ts';

const { test, all } = describeGeneral(import.meta.url);

const makeUnknownRecipient = async (context: CheckContext): Promise<CallOptions> => ({
  path: { client_id: await findUnknownClientId(context) },
});

/**
 * Calls about something that does not exist; the writes find nothing to change. Most services judge the tokens of all operations
 * in one place, so at depth quick a few operations stand for the others.
 */
const aboutUnknown: readonly (readonly [
  operation: OperationId,
  depth: Depth,
  make: (context: CheckContext) => Promise<CallOptions>,
])[] = [
  [
    'getProvider',
    'quick',
    async (context) => ({ path: { provider_id: await findUnknownProviderId(context) } }),
  ],
  ['getRecipient', 'quick', makeUnknownRecipient],
  [
    'updateRecipient',
    'quick',
    async (context) => {
      const { redirect_uris } = buildPayload(context);
      return { ...(await makeUnknownRecipient(context)), json: { redirect_uris } };
    },
  ],
  ['regenerateSecret', 'standard', makeUnknownRecipient],
  ['listRecipientRegistrations', 'standard', makeUnknownRecipient],
  [
    'requestRegistrations',
    'standard',
    // Both unknown, so that one request shows whichever is looked for first.
    async (context) =>
      buildRegistrationRequest(
        context,
        [await findUnknownClientId(context)],
        [await findUnknownProviderId(context)],
      ),
  ],
  [
    'getAccount',
    'standard',
    async (context) => ({ path: { account_id: await findUnknownAccountId(context) } }),
  ],
];

// 5: the token is judged before anything else that is wrong with a request.
for (const [operation, depth, makeUnknown] of aboutUnknown) {
  const guarded = findGuarded(operation);

  test(`${describeOperation(operation)} tests the token before the id`, {
    ...describeGuarded(guarded),
    id: `token-before-id-of-${slugOf(operation)}`,
    verifies: ['token-is-judged-before-the-id'],
    depth,
  }, async ({ calls, context }) => {
    const unknown = await makeUnknown(context);
    await calls.requireValid(guarded);
    await calls.sendForUnknownId(guarded, unknown);
  });
}

test('POST /recipients refuses a missing token before a malformed body', {
  id: 'token-before-body',
  verifies: ['token-is-judged-before-the-body', 'malformed-body-without-a-token-answer'],
  requiresArea: 'recipients',
  needs: ['outbound.auth.token'],
  writes: true,
}, async ({ context }) => {
  const malformed = { body: '{"name": ', contentType: 'application/json' };
  await context.call('createRecipient', { ...malformed, auth: 'none' });
  await context.setUp('createRecipient', malformed, 400, 415, 422);
});

export default all();
