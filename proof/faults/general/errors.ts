import { changeBody, changeStatus } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { outbound } from '../../mutate/places.ts';
import { saying, when } from '../../mutate/triggers.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Errors in a wrong shape or under a wrong status, or whose messages say too much or nothing (7). */
export const errorFaults: readonly Fault[] = [
  ...defineFaults('outbound-401-carries-a-message', {
    ...mutants(
      'outbound:401 / rename-members',
      'recipients:401 / drop',
      'fdx:401 / wrap-in-object',
      'created:401 / body-in-a-page',
      'provider:401 / body-as-text',
      'recipient-registrations:401 /message wrap-in-list',
    ),
    'error-401-of-expired-tokens-without-a-message': [
      'the list of registrations says expired_token in place of a message',
      when(
        saying('expired'),
        changeBody('listRegistrations', () => ({ error: 'expired_token' }), 401),
      ),
    ],
  }),
  ...defineFaults(
    'outbound-400-carries-a-message',
    mutants(
      'outbound:400 / wrap-in-list',
      'updated:400 /message wrap-in-list',
      'recipient:400 / drop',
      'recipient:400 / body-as-text',
      'created:400 / body-in-a-page',
      'created:400 / body-as-text',
      'created:400 / rename-members',
      'created:400 /message wrap-in-list',
    ),
  ),
  ...defineFaults(
    'outbound-500-carries-a-message',
    mutants(
      'outbound:500 / body-in-a-page',
      'updated:500 /message null',
      'providers:500 /message drop',
      'recipients:500 / body-as-text',
    ),
  ),
  ...defineFaults(
    'provider-not-found-carries-a-message',
    mutants('provider:404 / body-as-text', 'provider:404 /message wrap-in-list'),
  ),
  ...defineFaults(
    'revoke-error-carries-error-and-description',
    mutants(
      'revocation-by-post:400 / wrap-in-list',
      'revocation-by-post:500 / body-in-a-page',
      'revocation-by-delete:400 / drop',
    ),
  ),
  ...defineFaults('revoke-401-carries-a-documented-error-body', mutants('revocation-by-post:401 / drop')),
  ...defineFaults('fdx-400-carries-code-message-and-debug-message', mutants('accounts:400 / wrap-in-list')),
  ...defineFaults(
    'fdx-500-carries-code-message-and-debug-message',
    mutants('accounts:500 / wrap-in-list', 'account:500 / body-in-a-page'),
  ),
  ...defineFaults('outbound-internal-error-gets-500', {
    'internal-error-gets-400': ['internal errors answer 400', changeStatus(outbound, 500, 400)],
    'internal-error-of-recipients-gets-404': changeStatus('listRecipients', 500, 404),
    'internal-error-of-a-recipient-gets-400': changeStatus('getRecipient', 500, 400),
    'internal-error-of-a-regeneration-gets-409': changeStatus('regenerateSecret', 500, 409),
    'internal-error-of-own-registrations-gets-422': changeStatus('listRecipientRegistrations', 500, 422),
    'internal-error-of-a-list-gets-501': changeStatus('listRegistrations', 500, 501),
    'internal-error-of-a-provider-gets-404': changeStatus('getProvider', 500, 404),
  }),
  ...defineFaults([], {
    ...mutants(
      ['detail:401 / body-in-a-page', { warns: ['answer-bodies-are-json'] }],
      ['provider:404 /message empty', { warns: ['error-messages-say-something'] }],
      ['provider:404 /message = "SQLSTATE[22P02]: invalid input"', { warns: ['errors-hold-no-stack-trace'] }],
    ),
    'refused-token-repeated-in-the-message': [
      'the message of a 401 repeats the token',
      changeBody(
        'listProviders',
        (_, { headers }) => ({ message: headers['service-auth-key'] ?? 'none' }),
        401,
      ),
      { warns: ['errors-do-not-repeat-the-credential'] },
    ],
  }),
];
