import { describeOperation, type OperationId } from '../../src/catalogue/operations.ts';
import type { Auth, CallOptions, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { gradeStatus, observeStatus, verifyStatus } from '../support/assertions/status.ts';
import { findUnknownAccountId } from '../support/resources/fdx-accounts.ts';
import { findUnknownProviderId } from '../support/resources/providers.ts';
import { buildPayload, findUnknownClientId } from '../support/resources/recipients.ts';
import { buildRegistrationRequest } from '../support/resources/registrations.ts';
import { makeUnknownToken, refusedTokensOf } from '../support/resources/tokens.ts';
import {
  type GuardedOperation,
  guardedOperations,
  requireValidCall,
  slugOf,
} from './support/guarded-operations.ts';
import { callRefused } from './support/refused-credentials.ts';

interface UnknownIdCall {
  readonly operation: OperationId;
  readonly depth?: Depth;
  request(context: CheckContext): Promise<CallOptions>;
}

/**
 * Calls with an id that nothing has; the writes find nothing to change. Most services judge tokens of all operations
 * in one place, so at depth quick a few operations stand for the others. What a revocation gets for a connection that
 * nobody has is judged with its other tokens.
 */
const callsWithUnknownIds: readonly UnknownIdCall[] = [
  {
    operation: 'getProvider',
    request: async (context) => ({ path: { provider_id: await findUnknownProviderId(context) } }),
  },
  {
    operation: 'getRecipient',
    request: async (context) => ({ path: { client_id: await findUnknownClientId(context) } }),
  },
  {
    operation: 'updateRecipient',
    request: async (context) => {
      const { redirect_uris } = buildPayload(context);
      return { path: { client_id: await findUnknownClientId(context) }, json: { redirect_uris } };
    },
  },
  {
    operation: 'regenerateSecret',
    depth: 'standard',
    request: async (context) => ({ path: { client_id: await findUnknownClientId(context) } }),
  },
  {
    operation: 'listRecipientRegistrations',
    depth: 'standard',
    request: async (context) => ({ path: { client_id: await findUnknownClientId(context) } }),
  },
  {
    operation: 'requestRegistrations',
    depth: 'standard',
    // Both unknown, so that one request shows whichever is looked for first.
    request: async (context) =>
      buildRegistrationRequest(
        context,
        [await findUnknownClientId(context)],
        [await findUnknownProviderId(context)],
      ),
  },
  {
    operation: 'getAccount',
    depth: 'standard',
    request: async (context) => ({ path: { account_id: await findUnknownAccountId(context) } }),
  },
];

/** At standard the one that is refused latest: an expired token, or else an unknown one. */
function chooseTokens(context: CheckContext, { requiresArea }: GuardedOperation): readonly Auth[] {
  if (context.depth === 'quick') return [makeUnknownToken(context)];
  const tokens = refusedTokensOf(context, requiresArea);
  return context.depth === 'deep' ? tokens : tokens.slice(-1);
}

/** Calls an operation for an unknown id with a token that is not valid, where a known id gets 401 for it. */
async function judgeUnknownId(
  context: CheckContext,
  known: GuardedOperation,
  options: CallOptions,
  auth: Auth,
): Promise<void> {
  const { operation, requiresArea } = known;
  const token = typeof auth === 'object' && 'token' in auth ? auth.token : undefined;
  const withKnownId = await callRefused(context, known, await known.request(context), { auth, token });
  if (withKnownId.response.status !== 401) return;
  const exchange = await context.call(operation, { ...options, auth });
  // A token that is accepted from its second call on says nothing of the order.
  if (exchange.response.status !== 401) {
    const again = await context.call(operation, { ...(await known.request(context)), auth });
    if (again.response.status !== 401) return;
  }
  const id = 'token-is-judged-before-the-id';
  // Of accounts 400 is documented for a failed authentication as well.
  if (requiresArea === 'fdx-accounts') gradeStatus(context, id, exchange, { passes: [401], warns: [400] });
  else verifyStatus(context, id, exchange, 401);
}

const idChecks = callsWithUnknownIds.map(({ operation, depth = 'quick', request }) => {
  const known = guardedOperations.find((guarded) => guarded.operation === operation)!;
  return check({
    id: `token-before-id-of-${slugOf(operation)}`,
    area: 'general',
    requiresArea: known.requiresArea,
    title: `${describeOperation(operation)} tests the token before the id`,
    ids: ['token-is-judged-before-the-id'],
    needs: known.needs,
    access: known.access,
    depth,
    resources: known.resources ?? {},
    async run(context) {
      const options = await request(context);
      await requireValidCall(context, known);
      for (const auth of ['none', ...chooseTokens(context, known)] as const)
        await judgeUnknownId(context, known, options, auth);
    },
  });
});

/** 5: the token is judged before anything else that is wrong with a request. */
export default conformanceTests(import.meta.url, [
  ...idChecks,
  check({
    id: 'token-before-body',
    area: 'general',
    requiresArea: 'recipients',
    title: 'POST /recipients refuses a missing token before a malformed body',
    ids: ['token-is-judged-before-the-body', 'malformed-body-without-a-token-answer'],
    needs: ['outbound.auth.token'],
    access: 'write',
    async run(context) {
      const malformed = { body: '{"name": ', contentType: 'application/json' };
      const exchange = await context.call('createRecipient', { ...malformed, auth: 'none' });
      await context.setUp('createRecipient', malformed, 400, 415, 422);
      observeStatus(context, 'malformed-body-without-a-token-answer', exchange);
      verifyStatus(context, 'token-is-judged-before-the-body', exchange, 401);
    },
  }),
]);
