import { changeBody, changeMember, replaceAnswer } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Requirements of level SHOULD that cut across the areas. */
export const generalWarnings: readonly Fault[] = [
  ...defineFaults(
    { warns: ['answer-bodies-are-json'] },
    {
      'banking-refusal-as-text': [
        'the refusal of an API key is plain text',
        replaceAnswer(['getAccountsDetail', 'getAccountsDetailAsync'], 401, () => ({
          status: 401,
          text: 'Unauthorized',
        })),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['json-answers-declare-a-json-media-type'] },
    {
      'json-declared-as-text': [
        'JSON is declared as text/plain',
        ({ wire }) => {
          wire.contentType = 'text/plain';
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['token-is-judged-before-the-body'] },
    {
      'body-parsed-before-the-token': [
        'a creation whose body is not JSON answers 400 whatever the token',
        ({ before, rules }) =>
          before('createRecipient', ({ body: parsed, rawBody }) =>
            parsed === undefined && rawBody !== ''
              ? { status: 400, body: { message: rules.errors.malformedJsonMessage } }
              : undefined,
          ),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['registration-lists-open-without-the-admin-token'] },
    {
      'registration-lists-ask-for-the-admin-scope': [
        'the lists of registrations ask for the scope client:admin too',
        ({ rules }) => {
          rules.auth.adminOperations.add('listRegistrations').add('listRecipientRegistrations');
        },
      ],
    },
  ),
  ...defineFaults(
    { warns: ['error-messages-say-something'] },
    {
      'error-message-empty': [
        'the message of a provider that is not found is empty',
        changeMember('getProvider', '/message', () => '', 404),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['errors-do-not-repeat-the-credential'] },
    {
      'refused-token-repeated-in-the-message': [
        'the message of a 401 repeats the token',
        changeBody(
          'listProviders',
          ({ message }, { headers }) => ({ message: `${message}: ${headers['service-auth-key'] ?? 'none'}` }),
          401,
        ),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['errors-hold-no-stack-trace'] },
    {
      'error-message-of-the-database': [
        'the message of a provider that is not found tells what the database said',
        changeMember(
          'getProvider',
          '/message',
          () => 'SQLSTATE[22P02]: invalid input syntax for integer',
          404,
        ),
      ],
    },
  ),
];
