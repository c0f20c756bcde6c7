import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import {
  admitReads,
  restoreAfter,
  restoreChosen,
  revocations,
  revokeInstead,
} from '../../mutate/revocation.ts';
import { runAfterOverlap, writeTableBack } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';

const byDelete = 'connection-revoked-by-delete-loses-its-access';
const byPost = 'connection-revoked-by-post-loses-its-access';

const inBetween = 'what undoes the revocation may come before any use';

/** Refuses the first read of each connection. */
const refuseFirstReads: Fault['apply'] = ({ after }) => {
  const known = new Set<string>();
  after(['listAccounts', 'getAccount'], ({ status }, { principal }) => {
    const id = principal?.connection;
    if (status >= 300 || id === undefined || known.has(id)) return undefined;
    known.add(id);
    return { status: 401, body: { message: 'The access token is invalid' } };
  });
};

/** Connections that are refused although nobody has revoked them (5). */
const firstLookFaults = defineFaults('token-in-service-auth-key-is-accepted', {
  'first-read-of-a-connection-is-refused': refuseFirstReads,
});

/** Revoked connections that have their access still (3.3). */
const lossFaults: readonly Fault[] = [
  ...defineFaults(byDelete, {
    'revocation-by-delete-does-nothing': [
      'a revocation by DELETE is answered and forgotten',
      revokeInstead('revokeByDelete', () => []),
    ],
  }),
  ...defineFaults(byPost, {
    'revocation-by-post-does-nothing': [
      'a revocation by POST is answered and forgotten',
      revokeInstead('revokeByPost', () => []),
    ],
    'revocation-by-post-takes-the-last-connection': [
      'a revocation by POST takes the newest connection',
      revokeInstead('revokeByPost', (all) => all.slice(-1)),
      { mayBreak: { 'revocation-leaves-other-connections-alone': 'the newest connection is another one' } },
    ],
    'second-revocation-by-post-does-nothing': [
      'carries out every other revocation by POST',
      restoreChosen(() => {
        let count = 0;
        return ({ id, method, isDone }) =>
          isDone && method === 'POST' && ++count % 2 === 0 ? id : undefined;
      }),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults([byDelete, byPost], {
    'revocation-waits-for-the-night': [
      'a revocation takes effect hours later',
      changeRules('revocation', { takesEffectAfter: 6 * 3_600_000 }),
    ],
    'revocation-spares-the-list-of-accounts': [
      'a revoked connection is refused single accounts, but not the list',
      admitReads(({ operation }) => operation === 'listAccounts'),
    ],
    'revocation-spares-single-accounts': [
      'a revoked connection is refused the list, but not single accounts',
      admitReads(({ operation }) => operation === 'getAccount'),
    ],
    'revocation-spares-details': [
      'a revoked connection still lists accounts with resultType details',
      admitReads(({ query }) => query.get('resultType') === 'details'),
    ],
    'revocation-spares-walks': [
      'a revoked connection goes on with a walk that it has begun',
      admitReads(({ query }) => query.has('offset')),
      { needs: 'standard' },
    ],
    'revocation-spares-walks-of-short-pages': [
      'a revoked connection goes on with a walk of pages of one account',
      admitReads(({ query }) => query.has('offset') && query.get('limit') === '1'),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults(
    {
      breaks: [byDelete],
      mayBreak: { [byPost]: 'the revocation that is lost may be sent by POST' },
      needs: 'standard',
      mixesRequests: true,
    },
    {
      'revocations-at-once-take-one-connection': [
        'of two revocations at the same time the first one is lost',
        runAfterOverlap(
          revocations,
          (call, { rules }) => rules.revocation.connectionIdIn(call),
          (_own, other, _call, { store }) => void store.revocations.delete(String(other)),
        ),
      ],
      'revocation-writes-the-whole-table-back': [
        'a revocation undoes those that came while it was under way',
        writeTableBack(
          revocations,
          ({ revocations: table }) => table,
          (id, call, { rules }) => id === rules.revocation.connectionIdIn(call),
        ),
      ],
    },
  ),
];

/** Revoked connections that get their access back (3.3). */
const restoringFaults: readonly Fault[] = [
  ...defineFaults('revoked-connection-stays-revoked', {
    'revocation-is-a-switch': [
      'a second revocation gives the access back',
      changeRules('revocation', (_rules, { store }) => ({
        refusesRepeat: false,
        revokes: ({ id }) => (store.revocations.delete(id) ? [] : [id]),
      })),
      {
        mayBreak: {
          'connection-revoked-by-delete-loses-its-access': 'nobody looked before the second revocation',
          'connection-revoked-by-post-loses-its-access': 'nobody looked before the second revocation',
        },
      },
    ],
    'revocation-lasts-for-one-read': [
      'a revoked connection is refused once',
      changeRules('revocation', ({ isRevoked }) => {
        const refused = new Set<string | undefined>();
        return {
          isRevoked: (revokedAt, now, call) => {
            const token = call.headers['service-auth-key'];
            if (refused.has(token) || !isRevoked(revokedAt, now, call)) return false;
            refused.add(token);
            return true;
          },
        };
      }),
      { mayBreak: { [byDelete]: 'another test may read it for the first time' } },
    ],
    'revocation-by-the-other-method-restores': [
      'a revocation by the other method gives a revoked connection its access back',
      restoreChosen(() => {
        const methods = new Map<string, string>();
        return ({ id, method, isDone }) => {
          if (isDone) methods.set(id, method);
          return methods.has(id) && methods.get(id) !== method ? id : undefined;
        };
      }),
      { needs: 'standard' },
    ],
    'refused-read-restores-the-connection': [
      'forgets a revocation once it has refused a read for it',
      hookAfter('listAccounts', ({ status }, { headers }, { store }) => {
        const token = (headers['service-auth-key'] ?? '').replace(/^Bearer +/, '');
        const connection = store.tokens.get(token)?.connection;
        if (status === 401 && connection !== undefined) store.revocations.delete(connection);
      }),
    ],
  }),
  ...defineFaults(
    {
      breaks: ['revoked-connection-stays-revoked'],
      mayBreak: { [byDelete]: inBetween, [byPost]: inBetween },
      needs: 'standard',
    },
    {
      'revocation-restores-the-one-before': [
        'keeps the latest revocation only',
        restoreChosen(() => {
          let last: string | undefined;
          return ({ id, isDone }) => {
            const before = last;
            if (isDone) last = id;
            return last === before ? undefined : before;
          };
        }),
      ],
      'revocation-ends-after-a-while': [
        'forgets a revocation after some requests',
        changeRules('revocation', ({ isRevoked }) => ({
          isRevoked: (revokedAt, now, call) =>
            isRevoked(revokedAt, now, call) && now - (revokedAt ?? now) <= 30,
        })),
      ],
      'refused-revocation-undoes-the-others': [
        'rolls all revocations back when it refuses one for its connection',
        restoreAfter(revocations, 400),
      ],
      'creation-restores-revoked-connections': [
        'the creation of a recipient gives every revoked connection its access back',
        restoreAfter('createRecipient', 201),
        { mixesRequests: true },
      ],
      'regeneration-restores-revoked-connections': [
        'a regeneration gives every revoked connection its access back',
        restoreAfter('regenerateSecret', 200),
        { mixesRequests: true },
      ],
    },
  ),
];

/** A revoked connection keeps its access, or gets it back (3.3, 4.2). */
export const revocationAccessFaults: readonly Fault[] = [
  ...firstLookFaults,
  ...lossFaults,
  ...restoringFaults,
];
