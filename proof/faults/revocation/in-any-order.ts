import { defineFaults } from '../../mutate/fault.ts';
import { UnderWay } from '../../mutate/under-way.ts';
import type { Fault, OperationName } from '../../reference-server/types.ts';

const revocations = ['revokeByDelete', 'revokeByPost'] as const;

const inBetween = 'that depends on what comes in between';
const ofEitherWay: NonNullable<Fault['mayBreak']> = {
  'connection-revoked-by-delete-loses-its-access': inBetween,
  'connection-revoked-by-post-loses-its-access': inBetween,
};

/** A write of another kind after which every revoked connection has its access again. */
function restoresAll(id: string, write: string, on: OperationName, success: number): Fault {
  return {
    id,
    title: `${write} gives every revoked connection its access back`,
    breaks: ['revoked-connection-stays-revoked'],
    mayBreak: ofEitherWay,
    needs: 'standard',
    apply: ({ after, store }) =>
      after(on, ({ status }) => {
        if (status === success) store.revocations.clear();
      }),
  };
}

/** Defects of revocations that show only when two are under way together, or after writes of another kind. */
export const revocationOrderFaults: readonly Fault[] = [
  ...defineFaults('connection-revoked-by-delete-loses-its-access', {
    'revocation-writes-the-whole-table-back': [
      'a revocation undoes those that came while it was under way',
      (workings) => {
        const { store } = workings;
        const underWay = new UnderWay(workings, revocations, () => new Set(store.revocations.keys()));
        workings.after(revocations, (_, call) => {
          const before = underWay.end(call);
          const own = workings.rules.revocation.connectionIdIn(call);
          for (const id of before === undefined ? [] : [...store.revocations.keys()])
            if (!before!.has(id) && id !== own) store.revocations.delete(id);
        });
      },
      {
        mayBreak: { 'connection-revoked-by-post-loses-its-access': 'the other one of the two may be undone' },
        needs: 'standard',
      },
    ],
  }),
  restoresAll('creation-restores-revoked-connections', 'the creation of a recipient', 'createRecipient', 201),
  restoresAll('regeneration-restores-revoked-connections', 'a regeneration', 'regenerateSecret', 200),
  ...defineFaults('revocation-leaves-other-connections-alone', {
    'registration-request-revokes-an-idle-connection': [
      'a registration request takes the access of connections that were used before it',
      (workings) => {
        const { store } = workings;
        const used = new Set<string>();
        workings.before('listAccounts', ({ headers }) => {
          const value = Object.values(headers).join(' ');
          for (const { id, token } of store.connections.values()) if (value.includes(token)) used.add(id);
          return undefined;
        });
        workings.after('requestRegistrations', ({ status }) => {
          if (status >= 300) return;
          for (const id of used) if (!store.revocations.has(id)) store.revocations.set(id, workings.now());
          used.clear();
        });
      },
      { mayBreak: ofEitherWay, needs: 'standard' },
    ],
  }),
];
