import { changeRules, hookBefore, replaceAnswer } from '../../mutate/changes.ts';
import { defineFaults, warn } from '../../mutate/fault.ts';
import { defineMutants, mutants } from '../../mutate/mutant.ts';
import { replaceRefusals, revocations, revokeAll } from '../../mutate/revocation.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Answers to valid revocations go wrong (4.2). */
const acceptedAnswers: readonly Fault[] = [
  ...defineFaults('revocation-204-has-no-body', {
    'revocation-by-delete-sends-a-body-with-its-204': [
      'a revocation by DELETE answers 204 with a body behind it',
      replaceAnswer('revokeByDelete', 204, () => ({ status: 204, body: { revoked: true } })),
    ],
    'revocation-by-post-sends-a-body-with-its-204': [
      'a revocation by POST answers 204 with a body behind it',
      replaceAnswer('revokeByPost', 204, () => ({ status: 204, body: { revoked: true } })),
    ],
  }),
  ...defineFaults('revoke-by-delete-answers-204', {
    'revocation-by-delete-answers-200': [
      'a revocation by DELETE answers 200 with a message',
      replaceAnswer('revokeByDelete', 204, () => ({ status: 200, body: { message: 'revoked' } })),
    ],
    'revocation-by-delete-is-not-allowed': [
      'DELETE is not routed to the revocation',
      changeRules('revocation', ({ revokes }) => ({
        revokes: (connection, call) => {
          if (call.operation !== 'revokeByDelete') return revokes(connection, call);
          throw new Refusal(405, 'DELETE is not allowed', 'invalid_request');
        },
      })),
    ],
  }),
  ...defineFaults('revoke-by-post-answers-204', {
    ...mutants('revocation-by-post / status 202'),
    'revocation-by-post-answers-201': [
      'a revocation by POST answers 201 with the connection',
      replaceAnswer('revokeByPost', 204, () => ({ status: 201, body: { status: 'revoked' } })),
    ],
  }),
];

/** The bodies of refused and failed revocations (7). */
const errorBodies: readonly Fault[] = defineMutants({
  'revoke-missing-parameter-error-is-invalid-request': [
    'revocation:400 /error = "missing_parameter"',
    [
      'revocation-by-delete:400 /error upper-case',
      { breaks: ['revocations-are-refused-with-one-error-by-both-methods'] },
    ],
  ],
  'revoke-error-carries-error-and-description': [
    'revocation:400 /error drop',
    'revocation-by-post:400 /error_description drop',
    'revocation-by-delete:400 / wrap-in-object',
    'revocation-by-post:500 / rename-members',
  ],
  'revoke-error-code-is-a-string': 'revocation:400 /error = 400',
  'revoke-error-description-is-a-string': [
    'revocation:400 /error_description wrap-in-list',
    'revocation-by-delete:400 /error_description null',
  ],
  'revoke-5xx-error-is-server-error': [
    'revocation:500 /error = "internal_error"',
    'revocation-by-delete:500 /error = "invalid_request"',
  ],
  'revoke-401-carries-a-documented-error-body': [
    'revocation:401 /error drop',
    'revocation-by-post:401 /error_description drop',
  ],
});

const breaks = () => ({ status: 500, body: { error: 'server_error', error_description: 'null' } });

/** Revocations without a parameter or of an unknown connection; for the latter a 204 alone claims nothing. */
const refusals: readonly Fault[] = [
  ...defineFaults('revocation-without-a-parameter-gets-4xx', {
    'revocation-without-a-parameter-answers-204': [
      'a revocation by DELETE without its parameter answers 204',
      replaceRefusals('revokeByDelete', 'is missing', () => ({ status: 204 })),
    ],
    'revocation-without-a-parameter-breaks': [
      'a revocation by POST without its parameter answers 500',
      replaceRefusals('revokeByPost', 'is missing', ({ body }) => ({
        status: 500,
        body: { ...(body as object), error: 'server_error' },
      })),
    ],
  }),
  ...defineFaults('invalid-revocation-gets-4xx', {
    'revocation-of-an-unknown-connection-answers-200': [
      'an unknown connection by DELETE answers 200 with an error',
      replaceRefusals('revokeByDelete', 'does not exist', ({ body }) => ({ status: 200, body })),
    ],
    'revocation-of-an-unknown-connection-answers-202': [
      'an unknown connection by POST answers 202',
      replaceRefusals('revokeByPost', 'does not exist', () => ({ status: 202 })),
    ],
    'revocation-of-an-unknown-connection-answers-revoked': [
      'an unknown connection answers 200 with a status of revoked by both methods',
      replaceRefusals(revocations, 'does not exist', () => ({ status: 200, body: { status: 'revoked' } })),
    ],
    'revocation-of-an-unknown-connection-answers-201': [
      'an unknown connection by DELETE answers 201 with the id that was sent',
      replaceRefusals('revokeByDelete', 'does not exist', (_, { query }) => ({
        status: 201,
        body: { revoked: query.get('connection_id') },
      })),
    ],
    'revocation-of-an-unknown-connection-breaks': [
      'an unknown connection by DELETE answers 500',
      replaceRefusals('revokeByDelete', 'does not exist', () => ({
        status: 500,
        body: { error: 'server_error', error_description: 'null' },
      })),
    ],
  }),
  ...defineFaults(warn('refused-revocation-is-no-server-error'), {
    'revocation-of-an-unknown-connection-is-a-server-error': [
      'the 400 to a revocation of an unknown connection has the error server_error',
      replaceRefusals(revocations, 'does not exist', ({ body }) => ({
        status: 400,
        body: { ...(body as object), error: 'server_error' },
      })),
    ],
  }),
  ...defineFaults('revocations-are-refused-with-one-error-by-both-methods', {
    'revocation-by-post-refuses-by-a-code-of-its-own': [
      'the 400 to an unknown connection has another error by POST than by DELETE',
      replaceRefusals('revokeByPost', 'does not exist', ({ body }) => ({
        status: 400,
        body: { ...(body as object), error: 'connection_not_found' },
      })),
    ],
  }),
  ...defineFaults(warn('revocations-are-refused-with-one-status-by-both-methods'), {
    'revocation-by-post-refuses-by-a-status-of-its-own': [
      'an unknown connection gets 404 by POST and 400 by DELETE',
      replaceRefusals('revokeByPost', 'does not exist', ({ body }) => ({ status: 404, body })),
    ],
  }),
  ...defineFaults('second-revocation-gets-no-server-error', {
    'second-revocation-by-delete-breaks': [
      'a revocation by DELETE of a connection that was revoked before answers 500',
      replaceRefusals('revokeByDelete', 'revoked before', breaks),
    ],
    'second-revocation-by-post-breaks': [
      'a revocation by POST of a connection that was revoked before answers 500',
      replaceRefusals('revokeByPost', 'revoked before', breaks),
    ],
  }),
  ...defineFaults('refused-revocation-leaves-the-connection-active', {
    'revocation-goes-before-the-token': [
      'a revocation takes effect before its token is looked at',
      hookBefore(revocations, (call, { rules, store, now }) => {
        const id = rules.revocation.connectionIdIn(call);
        const isOpen = call.headers[rules.auth.header] === undefined;
        if (isOpen && typeof id === 'string') store.revocations.set(id, now());
        return undefined;
      }),
    ],
    'revocation-finds-a-connection-by-a-longer-id': [
      'a revocation of an id with more characters behind takes the connection',
      changeRules('revocation', ({ find }) => ({
        find: (all, id, call) =>
          find(all, id, call) ?? [...all.values()].find((one) => id.startsWith(one.id)),
      })),
      { needs: 'standard' },
    ],
    'revocation-without-a-parameter-takes-all': [
      'a refused revocation without a parameter by POST takes every connection',
      replaceRefusals('revokeByPost', 'is missing', (_, _call, workings) => revokeAll(workings)),
      { mayBreak: { 'revocation-leaves-other-connections-alone': 'another check watches its connections' } },
    ],
    'revocation-of-an-unknown-connection-takes-the-first': [
      'a revocation of an unknown connection by POST answers 204 and takes every connection',
      hookBefore('revokeByPost', (call, workings) =>
        workings.rules.revocation.connectionIdIn(call) === 'no-such-connection'
          ? revokeAll(workings, { status: 204 })
          : undefined,
      ),
      {
        mayBreak: {
          'revocation-leaves-other-connections-alone': 'the other connections are gone before',
          'revoke-by-delete-answers-204': 'the connection was revoked by the call before',
          'revoke-by-post-answers-204': 'the connection was revoked by the call before',
        },
      },
    ],
  }),
];

/** Answers of revocations go wrong, or a refused one takes effect (3.3, 4.2, 7). */
export const revocationAnswerFaults: readonly Fault[] = [...acceptedAnswers, ...refusals, ...errorBodies];
