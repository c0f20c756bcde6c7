import { setImmediate } from 'node:timers/promises';
import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, JsonObject, Workings } from '../../reference-server/types.ts';

const both = [
  'connection-revoked-by-delete-loses-its-access',
  'connection-revoked-by-post-loses-its-access',
] as const;

/** A revocation that some reads do not hear of. */
function spares(id: string, title: string, isSpared: (call: Call) => boolean): Fault {
  return {
    id,
    title,
    breaks: both,
    apply: changeRules('revocation', ({ isRevoked }) => ({
      isRevoked: (revokedAt, now, call) => !isSpared(call) && isRevoked(revokedAt, now, call),
    })),
  };
}

const atStandard = (fault: Fault): Fault => ({ ...fault, needs: 'standard' });

/** Changes what connections that are not revoked read, once another one of their customer is. */
function afterAnother(change: (accounts: JsonObject[], body: JsonObject) => void): Fault['apply'] {
  return ({ after, store }: Workings) =>
    after(['listAccounts', 'getAccount'], ({ status, body }, { principal }) => {
      const { connection } = principal ?? {};
      if (status !== 200 || connection === undefined || store.revocations.size === 0) return;
      const { accounts } = body as { accounts?: JsonObject[] };
      change(accounts ?? [], body as JsonObject);
    });
}

/** What a revocation leaves to the revoked connection, and takes from others (3.3, 4.2). */
export const bystanderFaults: readonly Fault[] = [
  spares(
    'revocation-spares-single-accounts',
    'a revoked connection is refused the list, but not single accounts',
    ({ operation }) => operation === 'getAccount',
  ),
  spares(
    'revocation-spares-details',
    'a revoked connection still lists accounts with resultType details',
    ({ query }) => query.get('resultType') === 'details',
  ),
  atStandard(
    spares(
      'revocation-spares-walks',
      'a revoked connection goes on with a walk that it has begun',
      ({ query }) => query.has('offset'),
    ),
  ),
  atStandard(
    spares(
      'revocation-spares-walks-of-short-pages',
      'a revoked connection goes on with a walk of pages of one account',
      ({ query }) => query.has('offset') && query.get('limit') === '1',
    ),
  ),
  ...defineFaults('revocation-leaves-other-connections-alone', {
    'revocation-takes-the-one-before-too': [
      'a revocation takes the connection that was made before it too',
      changeRules('revocation', (_rules, { store }) => ({
        revokes: ({ id }) => {
          const all = [...store.connections.keys()];
          return all.slice(Math.max(0, all.indexOf(id) - 1), all.indexOf(id) + 1);
        },
      })),
      { needs: 'standard' },
    ],
    'revocation-ends-every-token-of-customers': [
      'a revocation ends the tokens of customers that are no connection',
      ({ rules: { auth }, store }) => {
        const { find } = auth;
        auth.find = (tokens, value, call) => {
          const token = find(tokens, value, call);
          const isOrdinary = token?.customer !== undefined && token.connection === undefined;
          return isOrdinary && store.revocations.size > 0 ? undefined : token;
        };
      },
    ],
    'revocation-takes-the-last-connection-too': [
      'a revocation by DELETE takes the newest connection too',
      changeRules('revocation', (_rules, { store }) => ({
        revokes: ({ id }, { operation }) =>
          operation === 'revokeByDelete' ? [id, [...store.connections.keys()].at(-1)!] : [id],
      })),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults(
    {
      breaks: ['revocation-leaves-other-connections-alone'],
      mayBreak: {
        'total-elements-counts-the-accounts': 'the total is that of the list before',
        'repeated-reads-agree': 'the account is of another kind than before',
      },
    },
    {
      'revocation-empties-the-lists-of-others': [
        'once a connection is revoked, the other ones of its customer list no accounts',
        afterAnother((accounts) => accounts.splice(0)),
      ],
      'revocation-shortens-the-lists-of-others': [
        'once a connection is revoked, the other ones of its customer list one account less',
        afterAnother((accounts) => accounts.splice(-1)),
      ],
      'revocation-hides-single-accounts-from-others': [
        'once a connection is revoked, the other ones of its customer read another account alone',
        afterAnother((accounts, body) => {
          if (accounts.length > 0) return;
          for (const kind of Object.keys(body)) delete body[kind];
          body.annuityAccount = { payoutAmount: 0 };
        }),
      ],
    },
  ),
  ...defineFaults('connection-revoked-by-delete-loses-its-access', {
    'revocations-at-once-take-one-connection': [
      'of two revocations at the same time the first one is lost',
      ({ before, after, rules, store }) => {
        let inside = 0;
        before(['revokeByDelete', 'revokeByPost'], async () => {
          inside += 1;
          await setImmediate();
          return undefined;
        });
        after(['revokeByDelete', 'revokeByPost'], async ({ status }, call) => {
          const id = rules.revocation.connectionIdIn(call);
          if (inside > 1 && status === 204 && typeof id === 'string') store.revocations.delete(id);
          await setImmediate();
          inside -= 1;
        });
      },
      {
        mayBreak: {
          'connection-revoked-by-post-loses-its-access': 'the one that is lost may be sent by POST',
        },
        needs: 'standard',
        mixesRequests: true,
      },
    ],
  }),
];
