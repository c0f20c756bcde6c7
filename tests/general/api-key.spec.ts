import { runEach } from '../support/resources/run-each.ts';
import { describeGeneral } from './fixtures.ts';

const { test, all } = describeGeneral(import.meta.url);

const details = {
  requiresArea: 'account-detail',
  verifies: [
    'key-in-x-api-key-is-accepted',
    'missing-api-key-is-refused',
    'invalid-api-key-is-refused',
    'errors-do-not-repeat-the-credential',
    'answer-bodies-are-json',
  ],
  needs: ['banking'],
} as const;

// 4.6 and 5: the key of the banking service.

test('GetAccountsDetail refuses a missing or invalid API key', {
  ...details,
  id: 'api-key-of-get-accounts-detail',
  takes: { usesSharedSession: true },
}, async ({ keys }) => {
  await keys.sendWithInvalidKeys(await keys.preparePost());
});

test('GetAccountsDetailAsync refuses a missing or invalid API key', {
  ...details,
  id: 'api-key-of-get-accounts-detail-async',
  verifies: [...details.verifies, 'header-names-may-have-any-letter-case'],
  takes: { sessions: ['slow'], usesSharedSession: true },
}, async ({ keys, depth }) => {
  const effort = depth === 'deep' ? 'all' : 'few';
  // The session of this test and the shared one are used apart: where one is of no use, the other is.
  await runEach([
    async () => keys.sendWithInvalidKeys(await keys.preparePoll(), effort),
    async () => keys.sendWithInvalidKeys(await keys.prepareCompletedPoll(), 'two'),
  ]);
});

export default all();
