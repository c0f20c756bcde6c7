import type { OperationId } from '../../src/catalogue/operations.ts';
import type { Auth, CallOptions, CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { observeStatus, verifyStatus } from '../support/assertions/status.ts';
import { findUnknownProviderId } from '../support/resources/providers.ts';
import { buildPayload, findUnknownClientId } from '../support/resources/recipients.ts';
import { registrationsAuthOf } from '../support/resources/registrations.ts';
import { makeUnknownToken, refusedTokensOf } from '../support/resources/tokens.ts';
import { guardedOperations, slugOf } from './support/guarded-operations.ts';
import { callRefused } from './support/refused-credentials.ts';

interface UnknownIdCall {
  readonly operation: OperationId;
  readonly requiresArea: 'providers' | 'recipients' | 'registrations';
  readonly access: 'read' | 'write';
  readonly depth?: Depth;
  request(context: CheckContext): Promise<CallOptions>;
}

/**
 * Calls with an id that nothing has; the write finds nothing to change. Most services judge tokens of all operations
 * in one place, so at depth quick a few operations stand for the others.
 */
const callsWithUnknownIds: readonly UnknownIdCall[] = [
  {
    operation: 'getProvider',
    requiresArea: 'providers',
    access: 'read',
    request: async (context) => ({ path: { provider_id: await findUnknownProviderId(context) } }),
  },
  {
    operation: 'getRecipient',
    requiresArea: 'recipients',
    access: 'read',
    request: async (context) => ({ path: { client_id: await findUnknownClientId(context) } }),
  },
  {
    operation: 'updateRecipient',
    requiresArea: 'recipients',
    access: 'write',
    request: async (context) => {
      const { redirect_uris } = buildPayload(context);
      return { path: { client_id: await findUnknownClientId(context) }, json: { redirect_uris } };
    },
  },
  {
    operation: 'regenerateSecret',
    requiresArea: 'recipients',
    access: 'write',
    depth: 'standard',
    request: async (context) => ({ path: { client_id: await findUnknownClientId(context) } }),
  },
  {
    operation: 'listRecipientRegistrations',
    requiresArea: 'registrations',
    access: 'read',
    depth: 'standard',
    request: async (context) => ({
      path: { client_id: await findUnknownClientId(context) },
      auth: await registrationsAuthOf(context),
    }),
  },
];

/** At standard the one that is refused latest: an expired token, or else an unknown one. */
function chooseTokens(context: CheckContext): readonly Auth[] {
  if (context.depth === 'quick') return [makeUnknownToken(context)];
  return context.depth === 'deep' ? refusedTokensOf(context) : refusedTokensOf(context).slice(-1);
}

const idChecks = callsWithUnknownIds.map(({ operation, requiresArea, access, depth = 'quick', request }) =>
  check({
    id: `token-before-id-of-${slugOf(operation)}`,
    area: 'general',
    requiresArea,
    title: `calls ${operation} for an unknown id without a valid token and with one`,
    ids: ['token-is-judged-before-the-id'],
    needs: access === 'write' ? ['outbound.auth.token', 'recipients.create'] : ['outbound.auth.token'],
    access,
    depth,
    resources: access === 'write' ? { shared: ['guarded'] } : {},
    async run(context) {
      const options = await request(context);
      // The registrations of a recipient that does not exist may be an empty list.
      await context.setUp(operation, options, 200, 400, 404);
      const known = guardedOperations.find((guarded) => guarded.operation === operation)!;
      const refused = chooseTokens(context);
      for (const auth of ['none', ...refused] as const) {
        const token = typeof auth === 'object' && 'token' in auth ? auth.token : undefined;
        // Only where a known id gets 401 does the unknown one show what is judged first.
        const withKnownId = await callRefused(context, known, await known.request(context), { auth, token });
        if (withKnownId.response.status !== 401) continue;
        const exchange = await context.call(operation, { ...options, auth });
        // A token that is accepted from its second call on says nothing of the order.
        if (exchange.response.status !== 401) {
          const again = await context.call(known.operation, { ...(await known.request(context)), auth });
          if (again.response.status !== 401) continue;
        }
        verifyStatus(context, 'token-is-judged-before-the-id', exchange, 401);
      }
    },
  }),
);

/** 5: the token is judged before anything else that is wrong with a request. */
export default conformanceTests(import.meta.url, [
  ...idChecks,
  check({
    id: 'token-before-body',
    area: 'general',
    requiresArea: 'recipients',
    title: 'creates a recipient with a malformed body, without a token and with a valid one',
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
