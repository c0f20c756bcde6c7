import { describeOperation } from '../../src/catalogue/operations.ts';
import { requireGuardedRecipient } from '../support/resources/guarded-recipient.ts';
import { buildPayload, findUnknownClientId } from '../support/resources/recipients.ts';
import { describeGeneral } from './fixtures.ts';
import {
  describeGuarded,
  findGuarded,
  guardedOperations,
  sendInOtherCase,
  slugOf,
} from './support/guarded-operations.ts';

const { test, all } = describeGeneral(import.meta.url);

// 7: the error bodies of the Outbound API outside revocation and FDX.

test('A 400 of a read carries a message', {
  id: 'outbound-400-of-a-read',
  verifies: ['outbound-400-carries-a-message'],
  requiresArea: 'recipients',
  needs: ['outbound.auth.token'],
}, async ({ calls, context }) => {
  await calls.requireValid(findGuarded('getRecipient'));
  await context.setUp('getRecipient', { path: { client_id: await findUnknownClientId(context) } }, 400);
});

test('A 400 of a write carries a message', {
  id: 'outbound-400-of-a-write',
  verifies: ['outbound-400-carries-a-message'],
  requiresArea: 'recipients',
  needs: ['outbound.auth.token', 'recipients.create'],
  takes: { shared: ['guarded'] },
  writes: true,
}, async ({ calls, context }) => {
  const unknown = { client_id: await findUnknownClientId(context) };
  const { redirect_uris } = buildPayload(context);
  await calls.requireValid(findGuarded('updateRecipient'));
  await context.setUp('updateRecipient', { path: unknown, json: { redirect_uris } }, 400);
});

test('PUT /recipients/{client_id} takes a named charset, and header names in another letter case', {
  id: 'charset-of-an-update',
  verifies: ['json-bodies-may-name-their-charset', 'header-names-may-have-any-letter-case'],
  requiresArea: 'recipients',
  needs: ['outbound.auth.token', 'recipients.create'],
  takes: { shared: ['guarded'] },
  writes: true,
}, async ({ context }) => {
  const path = { client_id: (await requireGuardedRecipient(context)).clientId };
  const json = { redirect_uris: buildPayload(context).redirect_uris };
  await context.setUp('updateRecipient', { path, json }, 200);
  await context.call('updateRecipient', { path, json, contentType: 'application/json; charset=utf-8' });
  await sendInOtherCase(context, 'updateRecipient', { path, json });
});

/** Calls that an internal error can be provoked on without leaving anything behind. */
const provoked = guardedOperations.filter(
  ({ operation, requiresArea, access }) =>
    (requiresArea !== 'revocation' && requiresArea !== 'fdx-accounts' && access === 'read') ||
    operation === 'updateRecipient' ||
    operation === 'regenerateSecret',
);

for (const guarded of provoked) {
  const { operation, needs } = guarded;

  test(`An internal error of ${describeOperation(operation)} has the documented body`, {
    ...describeGuarded(guarded),
    id: `internal-error-of-${slugOf(operation)}`,
    verifies: ['outbound-internal-error-gets-500', 'outbound-500-carries-a-message'],
    needs: [...needs, 'outbound.provoke500.outbound'],
  }, async ({ calls, context }) => {
    await calls.requireValid(guarded);
    const { response } = await calls.provoke(guarded);
    if (response.status >= 300) return;
    const reason = `outbound.provoke500.outbound provokes nothing on ${operation}`;
    context.leaveAside('outbound-internal-error-gets-500', 1, 1, reason);
    context.leaveAside('outbound-500-carries-a-message', 1, 1, reason);
  });
}

export default all();
