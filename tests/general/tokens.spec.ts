import { describeOperation } from '../../src/catalogue/operations.ts';
import { describeGeneral } from './fixtures.ts';
import { isRevocation } from './support/credential-trials.ts';
import { describeGuarded, guardedLists, guardedOperations, slugOf } from './support/guarded-operations.ts';

const { test, all } = describeGeneral(import.meta.url);

/** The run judges these on whatever it is answered; few tests stand for all, so that few can block them. */
const judgedOnEveryAnswer = [
  'refusals-hold-no-credentials',
  'refusals-hold-no-token-of-another',
  'refusals-hold-no-data',
  'second-spelling-says-the-same',
] as const;

const shapes = ['outbound-401-carries-a-message', 'error-messages-say-something'] as const;

// 5 and 7: each operation without a token, with tokens that are not valid, and with a valid one.
for (const guarded of guardedOperations) {
  const { operation } = guarded;

  test(`${describeOperation(operation)} needs a valid token`, {
    ...describeGuarded(guarded),
    id: `token-of-${slugOf(operation)}`,
    verifies: [
      operation === 'requestRegistrations'
        ? 'admin-token-opens-the-registration-request'
        : 'token-in-service-auth-key-is-accepted',
      'missing-token-gets-401',
      'invalid-token-gets-401',
      ...(isRevocation(guarded)
        ? (['expired-token-gets-401', 'invalid-revocation-gets-4xx'] as const)
        : shapes),
      'errors-do-not-repeat-the-credential',
      ...(guardedLists.includes(guarded) ? judgedOnEveryAnswer : []),
    ],
  }, async ({ calls, context }) => {
    await calls.sendWithoutToken(guarded);
    await calls.sendWithInvalidTokens(guarded);
    // A revocation has one valid call.
    if (isRevocation(guarded) && !(await calls.sendWithExpiredToken(guarded)))
      context.notExercised('expired-token-gets-401', 'the target file lacks outbound.auth.expiredToken');
    await calls.sendValid(guarded);
  });
}

for (const guarded of guardedOperations.filter((one) => !isRevocation(one))) {
  const { operation, requiresArea, needs } = guarded;
  const isOfAccounts = requiresArea === 'fdx-accounts';

  test(`${describeOperation(operation)} refuses an expired token (401)`, {
    ...describeGuarded(guarded),
    id: `expired-token-of-${slugOf(operation)}`,
    verifies: ['expired-token-gets-401'],
    needs: [...needs, isOfAccounts ? 'fdx.expiredToken' : 'outbound.auth.expiredToken'],
  }, async ({ calls }) => {
    await calls.sendWithExpiredToken(guarded);
    await calls.sendValid(guarded);
  });
}

test('Recipients and accounts ask for a token at a path with a slash at its end, too', {
  id: 'token-of-paths-with-a-slash',
  verifies: ['missing-token-gets-401'],
  needs: ['outbound.auth.token'],
  depth: 'standard',
}, async ({ paths }) => {
  await paths.readLists();
  await paths.sendWithSlash();
});

export default all();
