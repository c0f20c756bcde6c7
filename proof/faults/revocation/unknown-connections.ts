import { hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Call, Fault, OperationName } from '../../reference-server/types.ts';

const both = ['revokeByDelete', 'revokeByPost'] as const;
const requirement = 'invalid-revocation-gets-4xx';

/** Answers otherwise where the connection does not exist. */
function forUnknown(
  id: string,
  title: string,
  on: OperationName | readonly OperationName[],
  instead: (call: Call) => Answer | undefined,
): Fault {
  return {
    id,
    title,
    breaks: [requirement],
    apply: hookAfter(on, (answer, call) => {
      const { error_description } = (answer.body ?? {}) as { error_description?: string };
      if (answer.status === 400 && error_description?.includes('does not exist')) return instead(call);
    }),
  };
}

/** Successes that claim the revocation of a connection that does not exist; a 204 alone claims nothing. */
export const unknownConnectionFaults: readonly Fault[] = [
  forUnknown(
    'revocation-of-an-unknown-connection-answers-202',
    'an unknown connection by POST answers 202',
    'revokeByPost',
    () => ({
      status: 202,
    }),
  ),
  forUnknown(
    'revocation-of-an-unknown-connection-answers-revoked',
    'an unknown connection answers 200 with a status of revoked by both methods',
    both,
    () => ({
      status: 200,
      body: { status: 'revoked' },
    }),
  ),
  forUnknown(
    'revocation-of-an-unknown-connection-answers-201',
    'an unknown connection by DELETE answers 201 with the id that was sent',
    'revokeByDelete',
    ({ query }) => ({ status: 201, body: { revoked: query.get('connection_id') } }),
  ),
  forUnknown(
    'revocation-of-an-unknown-connection-breaks',
    'an unknown connection by DELETE answers 500',
    'revokeByDelete',
    ({ query }) =>
      query.get('connection_id') === 'no-such-connection'
        ? { status: 500, body: { error: 'server_error', error_description: 'null' } }
        : undefined,
  ),
  ...defineFaults('refused-revocation-leaves-the-connection-active', {
    'revocation-of-an-unknown-connection-takes-the-first': [
      'a revocation of an unknown connection answers 204 and takes every connection',
      hookBefore('revokeByPost', (call, { rules, store, now }) => {
        if (rules.revocation.connectionIdIn(call) !== 'no-such-connection') return undefined;
        for (const id of store.connections.keys()) store.revocations.set(id, now());
        return { status: 204 };
      }),
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
