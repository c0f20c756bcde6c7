import { findListedClientId, requireGuardedRecipient } from '../support/resources/guarded-recipient.ts';
import {
  buildRegistrationRequest,
  callOwnRegistrations,
  registeringProvidersOf,
} from '../support/resources/registrations.ts';
import { describeGeneral } from './fixtures.ts';
import { requireOpenList, requireRegistration } from './support/plain-token.ts';

const { test, all } = describeGeneral(import.meta.url);

const details = {
  requiresArea: 'registrations',
  needs: ['recipients.create', 'registrations.providers'],
  writes: true,
} as const;

// 4.4 and 5: registration requests ask for the scope client:admin, their lists do not.

test('A registration request with a token of the scope client:admin is accepted', {
  ...details,
  id: 'fresh-token-registration',
  verifies: ['admin-token-opens-the-registration-request'],
  takes: { shared: ['guarded'] },
}, async ({ tokenEndpoint, context, target }) => {
  const isFetched = target.outbound?.auth.tokenEndpoint !== undefined;
  const auth = isFetched ? { token: await tokenEndpoint.requireToken() } : 'admin';
  const { clientId } = await requireGuardedRecipient(context);
  // Only its token may refuse the request: a pair that is registered already may be refused for that.
  const [first, second = first] = registeringProvidersOf(context);
  const request = buildRegistrationRequest(context, [clientId], [second]);
  await context.call('requestRegistrations', { ...request, auth });
});

test('A registration request with a token without client:admin is refused', {
  ...details,
  id: 'plain-token-registration',
  verifies: ['plain-token-does-not-open-the-registration-request', 'plain-token-refusal-status'],
  needs: [...details.needs, 'outbound.auth.plainToken'],
  takes: { shared: ['refused'] },
}, async ({ refusedWrites, context }) => {
  // A pair that nobody has requested: one that is registered already may be refused for that.
  const clientId = await refusedWrites.requireRecipient();
  const pair = buildRegistrationRequest(context, [clientId], [registeringProvidersOf(context).at(-1)!]);
  await callOwnRegistrations(context, clientId);
  const refused = await context.call('requestRegistrations', { ...pair, auth: 'plain' });
  await callOwnRegistrations(context, clientId);
  if (refused.response.status === 401) await requireOpenList(context);
  await requireRegistration(context, pair, refused);
});

test('The registration lists need no token with the scope client:admin', {
  id: 'registration-lists-without-admin-token',
  verifies: ['registration-lists-open-without-the-admin-token'],
  requiresArea: 'registrations',
  needs: ['outbound.auth.token'],
}, async ({ context }) => {
  const client_id = await findListedClientId(context);
  await context.call('listRegistrations', { auth: 'user' });
  await context.call('listRecipientRegistrations', { path: { client_id }, auth: 'user' });
});

export default all();
