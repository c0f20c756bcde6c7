import { describeOperation } from '../../src/catalogue/operations.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { judgeProvoked } from '../support/assertions/provoked-errors.ts';
import { findListedClientId, requireGuardedRecipient } from '../support/resources/guarded-recipient.ts';
import { buildPayload, findUnknownClientId } from '../support/resources/recipients.ts';
import {
  type GuardedOperation,
  guardedOperations,
  requireValidCall,
  slugOf,
} from './support/guarded-operations.ts';

/** Calls that an internal error can be provoked on without leaving anything behind. */
const provoked = guardedOperations.filter(
  ({ operation, requiresArea, access }) =>
    (requiresArea !== 'revocation' && requiresArea !== 'fdx-accounts' && access === 'read') ||
    operation === 'updateRecipient' ||
    operation === 'regenerateSecret',
);

const requirements = ['outbound-internal-error-gets-500', 'outbound-500-carries-a-message'] as const;

/** The same request without the provocation succeeds; a success with it means that nothing was provoked here. */
async function judgeInternalError(context: CheckContext, guarded: GuardedOperation): Promise<void> {
  const { operation } = guarded;
  const options = await guarded.request(context);
  await requireValidCall(context, guarded);
  const { headers, query } = context.target.outbound!.provoke500!.outbound!;
  const exchange = await context.call(operation, {
    ...options,
    headers: { ...options.headers, ...headers },
    query: { ...options.query, ...query },
    expectServerError: true,
  });
  judgeProvoked(context, { setting: 'outbound.provoke500.outbound', requirements, exchange });
}

const internalErrorChecks = provoked.map((guarded) =>
  check({
    id: `internal-error-of-${slugOf(guarded.operation)}`,
    area: 'general',
    requiresArea: guarded.requiresArea,
    title: `An internal error of ${describeOperation(guarded.operation)} has the documented body`,
    ids: requirements,
    needs: [...guarded.needs, 'outbound.provoke500.outbound'],
    access: guarded.access,
    resources: { shared: guarded.resources?.shared ?? [] },
    run: (context) => judgeInternalError(context, guarded),
  }),
);

/** 7: the error bodies of the Outbound API outside revocation and FDX. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'outbound-400-of-a-read',
    area: 'general',
    requiresArea: 'recipients',
    title: 'A 400 of a read carries a message',
    ids: ['outbound-400-carries-a-message'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      await context.setUp('getRecipient', { path: { client_id: await findListedClientId(context) } }, 200);
      await context.setUp('getRecipient', { path: { client_id: await findUnknownClientId(context) } }, 400);
    },
  }),
  check({
    id: 'outbound-400-of-a-write',
    area: 'general',
    requiresArea: 'recipients',
    title: 'A 400 of a write carries a message',
    ids: ['outbound-400-carries-a-message'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['guarded'] },
    async run(context) {
      const path = { client_id: await findUnknownClientId(context) };
      const { redirect_uris } = buildPayload(context);
      const { clientId } = await requireGuardedRecipient(context);
      await context.setUp('updateRecipient', { path: { client_id: clientId }, json: { redirect_uris } }, 200);
      await context.setUp('updateRecipient', { path, json: { redirect_uris } }, 400);
    },
  }),
  ...internalErrorChecks,
]);
