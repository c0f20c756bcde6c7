import type { Fault } from '../../types.ts';
import { answers, body, member } from '../changes.ts';
import { warningFault } from '../warning.ts';

/** Requirements of level SHOULD that cut across the areas. */
export const generalWarnings: readonly Fault[] = [
  warningFault(
    'banking-refusal-as-text',
    'the refusal of an API key is plain text',
    'answer-bodies-are-json',
    answers(['getAccountsDetail', 'getAccountsDetailAsync'], 401, () => ({
      status: 401,
      text: 'Unauthorized',
    })),
  ),
  warningFault(
    'json-declared-as-text',
    'JSON is declared as text/plain',
    'json-answers-declare-a-json-media-type',
    ({ wire }) => {
      wire.contentType = 'text/plain';
    },
  ),
  warningFault(
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
  warningFault(
    'registration-lists-ask-for-the-admin-scope',
    'the lists of registrations ask for the scope client:admin too',
    'registration-lists-open-without-the-admin-token',
    ({ rules }) => {
      rules.auth.adminOperations.add('listRegistrations').add('listRecipientRegistrations');
    },
  ),
  warningFault(
    'error-message-empty',
    'the message of a provider that is not found is empty',
    'error-messages-say-something',
    member('getProvider', '/message', () => '', 404),
  ),
  warningFault(
    'refused-token-repeated-in-the-message',
    'the message of a 401 repeats the token',
    'errors-do-not-repeat-the-credential',
    body(
      'listProviders',
      ({ message }, { headers }) => ({ message: `${message}: ${headers['service-auth-key'] ?? 'none'}` }),
      401,
    ),
  ),
  warningFault(
    'error-message-of-the-database',
    'the message of a provider that is not found tells what the database said',
    'errors-hold-no-stack-trace',
    member('getProvider', '/message', () => 'SQLSTATE[22P02]: invalid input syntax for integer', 404),
  ),
];
