import { changeRules } from '../../mutate/changes.ts';
import type { JsonObject, Variation, Workings } from '../../reference-server/types.ts';

const both = ['revokeByDelete', 'revokeByPost'] as const;
const isRevocation = (operation: string) => both.some((one) => one === operation);

/** Revokes some of the declared connections before the run, as earlier runs do. */
function usedUp(id: string, title: string, isUsed: (index: number) => boolean): Variation {
  return {
    id,
    title,
    apply({ store, now }) {
      [...store.connections.keys()].forEach((connection, index) => {
        if (isUsed(index)) store.revocations.set(connection, now() - 60_000);
      });
    },
  };
}

/** Takes the connection from the token of the call, which is that of the connection. */
function byOwnToken({ rules }: Workings): void {
  const { mayCall } = rules.auth;
  rules.auth.mayCall = (token, call) => isRevocation(call.operation) || mayCall(token, call);
  rules.revocation.connectionIdIn = ({ principal }) => principal?.connection;
}

/** Each method takes the token of the connection, and its id beside it: faults of refused calls are seeded on it as well. */
export const revocationsByOwnTokens: Variation = {
  id: 'revocation-by-its-own-token-and-id',
  title: 'a connection is revoked by its id, with its own token in the place of the ordinary one',
  apply({ rules }) {
    const { mayCall } = rules.auth;
    rules.auth.mayCall = (token, call) =>
      isRevocation(call.operation) ? token.connection !== undefined : mayCall(token, call);
  },
  declares({ revocation, auth }) {
    const headers = { [auth.header]: auth.value };
    for (const method of [revocation.delete, revocation.post]) {
      method.request = { ...method.request, headers };
      method.invalid = { ...method.invalid, headers };
    }
  },
};

function nested(body: unknown): JsonObject {
  return ((body as JsonObject | undefined)?.connection ?? {}) as JsonObject;
}

/** Connections that earlier runs used up, and other ways to name one (A-56, B-05, B-06). */
export const connectionVariations: readonly Variation[] = [
  revocationsByOwnTokens,
  usedUp(
    'connections-of-the-last-run',
    'the first ten connections were revoked by an earlier run',
    (n) => n < 10,
  ),
  usedUp('connections-every-other-one-used', 'every other connection was revoked before', (n) => n % 2 === 0),
  usedUp('connections-of-three-runs', 'three of four connections were revoked before', (n) => n % 4 !== 3),
  {
    id: 'revocation-misses-its-own-token',
    title: 'the missing input of a revocation is the token of the connection, which stands in its header',
    apply: byOwnToken,
    declares({ revocation, auth }) {
      const own = { [auth.header]: auth.value };
      const inputs = {
        request: { headers: { ...own, 'x-reason': 'closed' } },
        missing: `headers.${auth.header}`,
        invalid: {
          headers: { [auth.header]: auth.value.replace('{token}', 'no-such-token'), 'x-reason': 'closed' },
        },
      };
      Object.assign(revocation, { delete: inputs, post: inputs });
    },
  },
  {
    id: 'revocation-by-a-token-in-another-header',
    title: 'the connection is named by its token in a header of its own, and nothing else identifies it',
    apply: changeRules('revocation', (_rules, { store }) => ({
      connectionIdIn: ({ headers }) => {
        const value = headers['x-connection-token'];
        return value === undefined ? undefined : (store.tokens.get(value)?.connection ?? 'none');
      },
    })),
    declares({ revocation }) {
      const inputs = {
        request: { headers: { 'X-Connection-Token': '{token}' } },
        missing: 'headers.x-connection-token',
        invalid: { headers: { 'X-Connection-Token': 'no-such-token' } },
      };
      Object.assign(revocation, { delete: inputs, post: inputs });
    },
  },
  {
    id: 'revocation-by-a-nested-member',
    title: 'the connection is named two levels down in the body of both methods',
    apply: changeRules('revocation', { connectionIdIn: ({ body }) => nested(body).id }),
    declares({ revocation }) {
      const bodyOf = (id: string) => ({ body: { connection: { id, kind: 'consent' }, reason: 'closed' } });
      const inputs = {
        request: bodyOf('{id}'),
        missing: 'body.connection.id',
        invalid: bodyOf('no-such-connection'),
      };
      Object.assign(revocation, { delete: inputs, post: inputs });
    },
  },
];
