import { isDenial } from '../../src/lib/edge.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { describeRegistrations } from './fixtures.ts';

const { test, all } = describeRegistrations(import.meta.url);

const needs = ['outbound.auth.token'] as const;

// 2.3 and 4.4: the registrations of all recipients.

test('GET /recipients/providers/requests lists well-formed records, one for each pair', {
  id: 'registrations-list',
  verifies: [
    'registrations-list-answers-200-with-an-array',
    'registration-carries-its-ids-and-status',
    'registration-carries-its-descriptive-members',
    'registration-client-id-is-a-string',
    'registration-client-name-is-a-string',
    'registration-provider-id-is-an-integer',
    'registration-provider-name-is-a-string',
    'registration-country-is-ca-or-us',
    'registration-status-is-one-of-three',
    'registration-requested-on-is-a-utc-timestamp',
    'registration-requested-on-is-in-the-usual-form',
    'registration-members-beyond-the-document',
    'registration-pair-has-one-status',
  ],
  needs,
}, async ({ registrations, context }) => {
  const { response } = await registrations.listAll();
  if (!isDenial(response.status)) return;
  // Laws leave a denial to the token. That of the scope client:admin has to open the list where the other does not.
  const asAdmin = await context.call('listRegistrations', { auth: 'admin' });
  const hint = 'the token of outbound.auth and one of the scope client:admin are both refused';
  if (isDenial(asAdmin.response.status))
    verifyStatus(context, 'registrations-list-answers-200-with-an-array', asAdmin, 200, hint);
});

test('Registrations show the names and the country of their provider and recipient', {
  id: 'registration-names-and-country',
  verifies: [
    'registration-joins-a-listed-recipient-and-provider',
    'registration-client-name-is-the-name-of-the-recipient',
    'registration-provider-name-is-the-name-of-the-provider',
    'registration-country-is-that-of-the-provider',
  ],
  needs,
}, async ({ registrations }) => {
  await registrations.compareWithRecipientsAndProviders(async () => [await registrations.listAll()]);
});

test('The registration lists show the pairs that the target file declares', {
  id: 'registrations-known',
  verifies: ['registration-lists-show-the-declared-pairs'],
  needs,
}, async ({ registrations, context, target }) => {
  if ((target.registrations?.known ?? []).length === 0) {
    const reason = 'registrations.known of the target file names no pair';
    context.notExercised('registration-lists-show-the-declared-pairs', reason);
    return;
  }
  await registrations.readUntilDeclared();
});

export default all();
