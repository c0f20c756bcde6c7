import { describeRecipients, writing } from './fixtures.ts';
import { bundleOfAccents, bundleOfLetters } from './support/bundles.ts';

const { test, all } = describeRecipients(import.meta.url);

// 1 and 2.2: the scopes of a creation.

test('A recipient can be created with every documented scope', {
  id: 'recipient-with-every-scope',
  verifies: [
    'recipient-creation-accepts-every-scope-of-the-table',
    'recipient-detail-reads-back-what-was-created',
  ],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['accents'] },
}, async ({ recipients }) => {
  await recipients.requireOrdinary();
  await recipients.readCreated(await recipients.createWith(bundleOfAccents, 'everyScope'));
});

test('A recipient created without scope gets the scope ACCOUNT_BASIC', {
  id: 'recipient-without-scope',
  verifies: ['recipient-scope-can-be-left-out', 'left-out-scope-becomes-account-basic'],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['letters'] },
}, async ({ recipients, context, target }) => {
  await recipients.requireOrdinary();
  const creation = await recipients.createWith(bundleOfLetters, 'noScope');
  await recipients.readCreated(creation);
  // A default makes a member optional, yet the document does not show which ones are required.
  if (creation.exchange.response.status !== 201 && target.recipients?.required?.includes('scope'))
    context.notExercised(
      'left-out-scope-becomes-account-basic',
      'recipients.required of the target file names scope',
    );
});

test('Scopes in one text, separated by spaces, get 201 or 400', {
  id: 'recipient-scopes-delimited-by-a-space',
  verifies: ['spaced-scopes-get-201-or-400', 'spaced-scope-answer'],
  ...writing,
  takes: { reads: ['ordinary'] },
}, async ({ recipients }) => {
  await recipients.requireOrdinary();
  for (const scope of ['ACCOUNT_BASIC TRANSACTIONS', ['ACCOUNT_BASIC TRANSACTIONS']])
    await recipients.create({ scope });
});

export default all();
