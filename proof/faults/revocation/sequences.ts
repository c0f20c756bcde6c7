import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { AfterHook, Call, Fault, Workings } from '../../reference-server/types.ts';

/** Calls back after each revocation, with the connection, the method and whether it was carried out. */
function afterEach(
  { after, rules }: Workings,
  then: (id: string, method: string, isDone: boolean) => void,
): void {
  const hook: AfterHook = ({ status }, call: Call) => {
    const id = rules.revocation.connectionIdIn(call);
    if (typeof id === 'string' && status !== 401) then(id, call.method, status === 204);
  };
  after(['revokeByDelete', 'revokeByPost'], hook);
}

const inBetween = 'what undoes the revocation may come before any use';
const beforeAnyUse: NonNullable<Fault['mayBreak']> = {
  'connection-revoked-by-delete-loses-its-access': inBetween,
  'connection-revoked-by-post-loses-its-access': inBetween,
};

/** Defects that show only after several revocations. */
export const revocationSequenceFaults: readonly Fault[] = [
  ...defineFaults('connection-revoked-by-post-loses-its-access', {
    'second-revocation-by-post-does-nothing': [
      'carries out every other revocation by POST',
      (workings) => {
        let count = 0;
        afterEach(workings, (id, method, isDone) => {
          if (isDone && method === 'POST' && ++count % 2 === 0) workings.store.revocations.delete(id);
        });
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('revoked-connection-stays-revoked', {
    'revocation-restores-the-one-before': [
      'keeps the latest revocation only',
      (workings) => {
        let last: string | undefined;
        afterEach(workings, (id, _method, isDone) => {
          if (!isDone) return;
          if (last !== undefined && last !== id) workings.store.revocations.delete(last);
          last = id;
        });
      },
      { mayBreak: beforeAnyUse, needs: 'standard' },
    ],
    'revocation-by-the-other-method-restores': [
      'a revocation by the other method gives a revoked connection its access back',
      (workings) => {
        const methods = new Map<string, string>();
        afterEach(workings, (id, method, isDone) => {
          if (isDone) methods.set(id, method);
          else if (methods.has(id) && methods.get(id) !== method) workings.store.revocations.delete(id);
        });
      },
      { needs: 'standard' },
    ],
    'refused-read-restores-the-connection': [
      'forgets a revocation once it has refused a read for it',
      hookAfter('listAccounts', ({ status }, { headers }, { store }) => {
        if (status !== 401) return;
        const token = (headers['service-auth-key'] ?? '').replace(/^Bearer +/, '');
        const connection = store.tokens.get(token)?.connection;
        if (connection !== undefined) store.revocations.delete(connection);
      }),
    ],
    'revocation-ends-after-a-while': [
      'forgets a revocation after some requests',
      changeRules('revocation', ({ isRevoked }) => ({
        isRevoked: (revokedAt, now, call) =>
          isRevoked(revokedAt, now, call) && (revokedAt === undefined || now - revokedAt <= 30),
      })),
      { mayBreak: beforeAnyUse, needs: 'standard' },
    ],
    'refused-revocation-undoes-the-others': [
      'rolls all revocations back when it refuses one for its connection',
      hookAfter(['revokeByDelete', 'revokeByPost'], ({ status }, _call, { store }) => {
        if (status === 400) store.revocations.clear();
      }),
      { mayBreak: beforeAnyUse, needs: 'standard' },
    ],
  }),
];
