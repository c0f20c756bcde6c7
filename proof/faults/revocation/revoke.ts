import { changeRules, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, OperationName } from '../../reference-server/types.ts';

const both = ['revokeByDelete', 'revokeByPost'] as const;

const losesAccess = {
  revokeByDelete: 'connection-revoked-by-delete-loses-its-access',
  revokeByPost: 'connection-revoked-by-post-loses-its-access',
} as const;

/** A fault that revokes other connections than the named one, by one method. */
function revokesInstead(
  named: Pick<Fault, 'id' | 'title' | 'mayBreak'>,
  operation: keyof typeof losesAccess,
  instead: (all: readonly string[], id: string) => readonly string[],
  mayBreak: NonNullable<Fault['mayBreak']> = {},
): Fault {
  return {
    ...named,
    breaks: [losesAccess[operation]],
    mayBreak,
    apply: changeRules('revocation', (_rules, { store }) => ({
      revokes: (connection, call) =>
        call.operation === operation
          ? [...instead([...store.connections.keys()], connection.id)]
          : [connection.id],
    })),
  };
}

/** A fault that changes the answer of a valid revocation by one method. */
function answers(
  named: Pick<Fault, 'id' | 'title' | 'breaks'>,
  operation: OperationName,
  status: number,
  body?: unknown,
): Fault {
  return {
    ...named,
    apply: hookAfter(operation, (answer) => (answer.status === 204 ? { status, body } : undefined)),
  };
}

const statuses: readonly Fault[] = [
  answers(
    {
      id: 'revocation-by-delete-sends-a-body-with-its-204',
      title: 'a revocation by DELETE answers 204 with a body behind it',
      breaks: ['revocation-204-has-no-body'],
    },
    'revokeByDelete',
    204,
    { revoked: true },
  ),
  answers(
    {
      id: 'revocation-by-post-sends-a-body-with-its-204',
      title: 'a revocation by POST answers 204 with a body behind it',
      breaks: ['revocation-204-has-no-body'],
    },
    'revokeByPost',
    204,
    { revoked: true },
  ),
  answers(
    {
      id: 'revocation-by-delete-answers-200',
      title: 'a revocation by DELETE answers 200 with a message',
      breaks: ['revoke-by-delete-answers-204'],
    },
    'revokeByDelete',
    200,
    { message: 'revoked' },
  ),
  answers(
    {
      id: 'revocation-by-delete-is-not-allowed',
      title: 'DELETE is not routed to the revocation',
      breaks: ['revoke-by-delete-answers-204'],
    },
    'revokeByDelete',
    405,
    { error: 'invalid_request', error_description: 'DELETE is not allowed' },
  ),
  answers(
    {
      id: 'revocation-by-post-answers-201',
      title: 'a revocation by POST answers 201 with the connection',
      breaks: ['revoke-by-post-answers-204'],
    },
    'revokeByPost',
    201,
    { status: 'revoked' },
  ),
  answers(
    {
      id: 'revocation-by-post-answers-202',
      title: 'a revocation by POST answers 202 without a body',
      breaks: ['revoke-by-post-answers-204'],
    },
    'revokeByPost',
    202,
  ),
];

const effects: readonly Fault[] = [
  revokesInstead(
    { id: 'revocation-by-delete-does-nothing', title: 'a revocation by DELETE is answered and forgotten' },
    'revokeByDelete',
    () => [],
  ),
  revokesInstead(
    { id: 'revocation-by-post-does-nothing', title: 'a revocation by POST is answered and forgotten' },
    'revokeByPost',
    () => [],
  ),
  revokesInstead(
    {
      id: 'revocation-by-post-takes-the-last-connection',
      title: 'a revocation by POST takes the newest connection',
      mayBreak: {
        'revocation-leaves-other-connections-alone': 'the newest is one that nothing was asked of',
      },
    },
    'revokeByPost',
    (all) => all.slice(-1),
    { 'revocation-leaves-other-connections-alone': 'the newest connection is another one' },
  ),
  ...defineFaults(Object.values(losesAccess), {
    'revocation-waits-for-the-night': [
      'a revocation takes effect hours later',
      changeRules('revocation', { takesEffectAfter: 6 * 3_600_000 }),
    ],
    'revocation-spares-the-list-of-accounts': [
      'a revoked connection is refused single accounts, but not the list',
      changeRules('revocation', ({ isRevoked }) => ({
        isRevoked: (revokedAt, now, call) =>
          call.operation !== 'listAccounts' && isRevoked(revokedAt, now, call),
      })),
    ],
  }),
  ...defineFaults('revocation-leaves-other-connections-alone', {
    'revocation-takes-the-neighbour-too': [
      'a revocation takes the connection that follows too',
      changeRules('revocation', (_rules, { store }) => ({
        revokes: ({ id }) => {
          const all = [...store.connections.keys()];
          return all.slice(all.indexOf(id), all.indexOf(id) + 2);
        },
      })),
    ],
    'revocation-takes-all-of-the-customer': [
      'a revocation by POST takes every connection of the customer',
      changeRules('revocation', (_rules, { store }) => ({
        revokes: ({ id, customer }, call) => {
          if (call.operation === 'revokeByDelete') return [id];
          return [...store.connections.values()]
            .filter((one) => one.customer === customer)
            .map((one) => one.id);
        },
      })),
    ],
  }),
  ...defineFaults('revoked-connection-stays-revoked', {
    'revocation-is-a-switch': [
      'a second revocation gives the access back',
      changeRules('revocation', (_rules, { store }) => ({
        refusesRepeat: false,
        revokes: ({ id }) => (store.revocations.delete(id) ? [] : [id]),
      })),
    ],
    'revocation-lasts-for-one-read': [
      'a revoked connection is refused once',
      ({ rules }) => {
        const { isRevoked } = rules.revocation;
        const refused = new Set<number>();
        rules.revocation.isRevoked = (revokedAt, now, call) => {
          if (revokedAt === undefined || refused.has(revokedAt)) return false;
          refused.add(revokedAt);
          return isRevoked(revokedAt, now, call);
        };
      },
      {
        mayBreak: {
          'connection-revoked-by-delete-loses-its-access': 'another test may read it for the first time',
        },
      },
    ],
  }),
];

/** Refusals that revoke all the same (3.3, 7). */
const refusals: readonly Fault[] = defineFaults('refused-revocation-leaves-the-connection-active', {
  'revocation-goes-before-the-token': [
    'a revocation takes effect before its token is looked at',
    hookBefore(both, (call, { rules, store, now }) => {
      const id = rules.revocation.connectionIdIn(call);
      if (call.headers[rules.auth.header] === undefined && typeof id === 'string')
        store.revocations.set(id, now());
      return undefined;
    }),
  ],
  'revocation-without-a-parameter-takes-all': [
    'a refused revocation without a parameter by POST takes every connection',
    hookAfter('revokeByPost', (answer, call, { store, now }) => {
      if (answer.status !== 400 || (call.body as { connection_id?: string } | undefined)?.connection_id)
        return;
      for (const id of store.connections.keys()) store.revocations.set(id, now());
    }),
    {
      mayBreak: {
        'revocation-leaves-other-connections-alone': 'it comes in between another check and its connections',
      },
    },
  ],
});

/** What a valid revocation answers and does (3.3, 4.2), and what a refused one does. */
export const revocationEffectFaults: readonly Fault[] = [...statuses, ...effects, ...refusals];
