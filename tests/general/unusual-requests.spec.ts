import { makeGuid, makeWord } from '../../src/lib/own-names.ts';
import { requireArray } from '../support/assertions/bodies.ts';
import { findUnknownAccountId, listAccounts } from '../support/resources/fdx-accounts.ts';
import { listProviderIds } from '../support/resources/providers.ts';
import { findUnknownClientId } from '../support/resources/recipients.ts';
import { registrationsAuthOf } from '../support/resources/registrations.ts';
import { completeSharedOperation } from '../support/resources/shared-detail.ts';
import { requireSharedRecipient } from '../support/resources/shared-recipient.ts';
import { describeGeneral } from './fixtures.ts';

const { test, all } = describeGeneral(import.meta.url);

const own = ['unusual-requests-get-no-server-error', 'errors-hold-no-stack-trace'] as const;
const verifies = [...own, 'errors-do-not-repeat-the-credential'] as const;
const details = { verifies, needs: ['outbound.auth.token'] } as const;

// 7: a request that is wrong in an unusual way is refused like any other. The plain request before it names nothing either.

test('Provider ids of unusual text cause no server error', {
  ...details,
  id: 'odd-provider-ids',
  requiresArea: 'providers',
}, async ({ unusual, context }) => {
  await listProviderIds(context);
  await unusual.sendInPath('getProvider', 'provider_id', makeWord(String(context.seed)));
});

test('Client ids of unusual text cause no server error', {
  ...details,
  id: 'odd-client-ids',
  requiresArea: 'recipients',
}, async ({ unusual, context }) => {
  await unusual.sendInPath('getRecipient', 'client_id', await findUnknownClientId(context, 3));
});

test('Registrations under client ids of unusual text cause no server error', {
  ...details,
  id: 'odd-client-ids-of-registrations',
  requiresArea: 'registrations',
}, async ({ unusual, context }) => {
  const unknown = await findUnknownClientId(context, 3);
  const auth = await registrationsAuthOf(context);
  requireArray(await context.setUp('listRegistrations', { auth }, 200));
  await unusual.sendInPath('listRecipientRegistrations', 'client_id', unknown, { auth });
});

test('Account ids and parameters of unusual text cause no server error', {
  verifies,
  id: 'odd-account-ids-and-parameters',
  requiresArea: 'fdx-accounts',
  needs: ['outbound'],
}, async ({ unusual, context, depth }) => {
  await listAccounts(context);
  const unknown = await findUnknownAccountId(context);
  await unusual.sendInPath('getAccount', 'account_id', unknown);
  await unusual.sendInQuery('accountIds', unknown);
  await unusual.sendInQuery('offset', makeWord(String(context.seed)));
  if (depth === 'quick') return;
  await unusual.sendInQuery('limit', 'many');
  await unusual.sendInQuery('resultType', 'others');
  await unusual.sendManyParameters();
});

test('Revocations by POST with bodies of unusual forms cause no server error', {
  ...{ verifies, id: 'odd-revocation-bodies', requiresArea: 'revocation', writes: true },
  needs: ['outbound.auth.token', 'revocation.post'],
}, async ({ unusual }) => {
  await unusual.sendRevocations();
});

test('RequestIds and bodies of account detail of unusual form cause no server error', {
  ...{ verifies, id: 'odd-request-ids-and-bodies', requiresArea: 'account-detail', depth: 'standard' },
  needs: ['banking'],
}, async ({ unusual, context }) => {
  await completeSharedOperation(context);
  const unknown = makeGuid(String(context.seed));
  await unusual.sendDetailBodies(unknown);
  if (context.target.banking?.async === 'path')
    await unusual.sendInPath('getAccountsDetailAsync', 'requestId', unknown);
});

test('Very deep and very long bodies, and odd ids of writes of a recipient cause no server error', {
  id: 'odd-recipient-bodies',
  verifies: [...verifies, 'long-bodies-answer'],
  requiresArea: 'recipients',
  needs: ['outbound.auth.token', 'recipients.create'],
  takes: { reads: ['ordinary'] },
  writes: true,
}, async ({ unusual, context, depth }) => {
  const { payload } = await requireSharedRecipient(context);
  if (depth !== 'quick') await unusual.sendToUnknown(await findUnknownClientId(context, 3), payload);
  await unusual.sendOtherBodies();
  for (const { length, answer } of await unusual.sendLongNames()) {
    const got = answer === undefined ? 'no final answer' : `status ${answer.response.status}`;
    context.observe('long-bodies-answer', `a name of ${length} characters: ${got}`, answer);
  }
});

export default all();
