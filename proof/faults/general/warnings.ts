import { changeBody, changeMember, replaceAnswer } from '../../mutate/changes.ts';
import { warnOf } from '../../mutate/one-requirement.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Requirements of level SHOULD that cut across the areas. */
export const generalWarnings: readonly Fault[] = [
  warnOf(
    'banking-refusal-as-text',
    'the refusal of an API key is plain text',
    'answer-bodies-are-json',
    replaceAnswer(['getAccountsDetail', 'getAccountsDetailAsync'], 401, () => ({
      status: 401,
      text: 'Unauthorized',
    })),
  ),
  warnOf(
    'json-declared-as-text',
    'JSON is declared as text/plain',
    'json-answers-declare-a-json-media-type',
    ({ wire }) => {
      wire.contentType = 'text/plain';
    },
  ),
  warnOf(
    'body-parsed-before-the-token',
    'a creation whose body is not JSON answers 400 whatever the token',
    'token-is-judged-before-the-body',
    ({ before, rules }) =>
      before('createRecipient', ({ body: parsed, rawBody }) =>
        parsed === undefined && rawBody !== ''
          ? { status: 400, body: { message: rules.errors.malformedJsonMessage } }
          : undefined,
      ),
  ),
  warnOf(
    'registration-lists-ask-for-the-admin-scope',
    'the lists of registrations ask for the scope client:admin too',
    'registration-lists-open-without-the-admin-token',
    ({ rules }) => {
      rules.auth.adminOperations.add('listRegistrations').add('listRecipientRegistrations');
    },
  ),
  warnOf(
    'error-message-empty',
    'the message of a provider that is not found is empty',
    'error-messages-say-something',
    changeMember('getProvider', '/message', () => '', 404),
  ),
  warnOf(
    'refused-token-repeated-in-the-message',
    'the message of a 401 repeats the token',
    'errors-do-not-repeat-the-credential',
    changeBody(
      'listProviders',
      ({ message }, { headers }) => ({ message: `${message}: ${headers['service-auth-key'] ?? 'none'}` }),
      401,
    ),
  ),
  warnOf(
    'error-message-of-the-database',
    'the message of a provider that is not found tells what the database said',
    'errors-hold-no-stack-trace',
    changeMember('getProvider', '/message', () => 'SQLSTATE[22P02]: invalid input syntax for integer', 404),
  ),
];
