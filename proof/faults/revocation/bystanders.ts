import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { revocations, revokeInstead } from '../../mutate/revocation.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const inBetween = 'that depends on what comes in between';

/** Changes what connections that are not revoked read, once another one of their customer is. */
function changeReadsOfOthers(change: (body: { accounts?: JsonObject[] }) => void): Fault['apply'] {
  return hookAfter(['listAccounts', 'getAccount'], ({ status, body }, { principal }, { store }) => {
    if (status === 200 && principal?.connection !== undefined && store.revocations.size > 0)
      change(body as { accounts?: JsonObject[] });
  });
}

/** Revocations take from connections that they do not name (3.3, 4.2). */
export const bystanderFaults: readonly Fault[] = [
  ...defineFaults('revocation-leaves-other-connections-alone', {
    'revocation-takes-the-neighbour-too': [
      'a revocation takes the connection that follows too',
      revokeInstead(revocations, (all, at) => all.slice(at, at + 2)),
    ],
    'revocation-takes-the-one-before-too': [
      'a revocation takes the connection that was made before it too',
      revokeInstead(revocations, (all, at) => all.slice(Math.max(0, at - 1), at + 1)),
      { needs: 'standard' },
    ],
    'revocation-takes-the-last-connection-too': [
      'a revocation by DELETE takes the newest connection too',
      revokeInstead('revokeByDelete', (all, at) => [all[at]!, all.at(-1)!]),
      { needs: 'standard' },
    ],
    'revocation-takes-all-of-the-customer': [
      'a revocation by POST takes every connection of the customer',
      revokeInstead('revokeByPost', (all, at) =>
        all.filter(({ customer }) => customer === all[at]!.customer),
      ),
      {
        mayBreak: {
          'refused-revocation-leaves-the-connection-active':
            'what a valid revocation took was asked for in vain before',
        },
      },
    ],
    'revocation-ends-every-token-of-customers': [
      'a revocation ends the tokens of customers that are no connection',
      changeRules('auth', ({ find }, { store }) => ({
        find: (tokens, value, call) => {
          const token = find(tokens, value, call);
          const isOrdinary = token?.customer !== undefined && token.connection === undefined;
          return isOrdinary && store.revocations.size > 0 ? undefined : token;
        },
      })),
    ],
    'registration-request-revokes-an-idle-connection': [
      'a registration request takes the access of connections that were used before it',
      ({ before, after, store, now }) => {
        const used = new Set<string>();
        before('listAccounts', ({ headers }) => {
          const value = Object.values(headers).join(' ');
          for (const { id, token } of store.connections.values()) if (value.includes(token)) used.add(id);
          return undefined;
        });
        after('requestRegistrations', ({ status }) => {
          if (status >= 300) return;
          for (const id of used) if (!store.revocations.has(id)) store.revocations.set(id, now());
          used.clear();
        });
      },
      {
        mayBreak: {
          'connection-revoked-by-delete-loses-its-access': inBetween,
          'connection-revoked-by-post-loses-its-access': inBetween,
        },
        needs: 'standard',
        mixesRequests: true,
      },
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
        changeReadsOfOthers(({ accounts }) => void accounts?.splice(0)),
      ],
      'revocation-shortens-the-lists-of-others': [
        'once a connection is revoked, the other ones of its customer list one account less',
        changeReadsOfOthers(({ accounts }) => void accounts?.splice(-1)),
      ],
      'revocation-hides-single-accounts-from-others': [
        'once a connection is revoked, the other ones of its customer read another account alone',
        hookAfter('getAccount', ({ status, ...answer }, { principal }, { store }) => {
          if (status === 200 && principal?.connection !== undefined && store.revocations.size > 0)
            return { status, ...answer, body: { annuityAccount: { payoutAmount: 0 } } };
        }),
      ],
    },
  ),
];
