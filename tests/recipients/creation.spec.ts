import { verifyStatus } from '../support/assertions/status.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { bundleOfAccents, bundleOfLetters } from './support/bundles.ts';

const { test, all } = describeRecipients(import.meta.url);

// 2.2 and 4.3: what a creation answers.

test('POST /recipients creates a recipient with every documented member', {
  id: 'recipient-creation',
  verifies: [
    'recipient-creation-answers-201-with-an-object',
    'creation-and-regeneration-return-the-secret',
    'client-secret-is-a-string',
    'creation-returns-what-was-sent',
    'creation-returns-the-redirect-uri-sent',
    'recipient-values-keep-their-spelling',
    'contact-email-is-an-array-of-strings-on-creation',
    'recipient-carries-its-id-and-name',
    'recipient-description-is-a-string',
    'recipient-logo-uri-is-a-string',
    'recipient-terms-uri-is-a-string',
    'recipient-client-uri-is-a-string',
    'recipient-links-are-https',
    'recipient-scope-is-a-string',
    'recipient-scope-includes-account-basic',
    'recipient-redirect-uris-are-an-array-of-strings',
    'recipient-redirect-uris-are-https',
  ],
  ...writing,
  takes: { reads: ['ordinary'] },
}, async ({ recipients, context }) => {
  // That the declared payload has to be accepted stands in the target file alone.
  const { exchange } = await recipients.createFirst();
  verifyStatus(context, 'recipient-creation-answers-201-with-an-object', exchange, 201);
});

test('A recipient can be created for the other of the two countries, CA and US', {
  id: 'recipient-of-the-other-country',
  verifies: ['recipient-creation-accepts-both-countries', 'recipient-country-is-ca-or-us'],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['accents'] },
}, async ({ recipients }) => {
  await recipients.requireOrdinary();
  await recipients.createWith(bundleOfAccents, 'country');
});

test('Each new recipient returns what was sent, with a client_id and a secret of its own', {
  id: 'recipients-created-apart',
  verifies: [
    'creation-returns-what-was-sent',
    'created-recipients-get-distinct-ids',
    'created-recipients-get-distinct-secrets',
    'recipient-scope-is-separated-by-spaces',
    'recipient-scope-names-come-from-the-table',
    'recipient-country-is-ca-or-us',
  ],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['letters', 'accents'] },
}, async ({ recipients }) => {
  await recipients.createFirst();
  await recipients.createWith(bundleOfLetters, 'name');
  await recipients.createWith(bundleOfAccents, 'contacts');
});

export default all();
