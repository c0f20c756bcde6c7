import { changeBody, changeRules, hookAfter } from '../../mutate/changes.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';

const both = ['revokeByDelete', 'revokeByPost'] as const;

function bodyOf(body: unknown): JsonObject {
  return (body ?? {}) as JsonObject;
}

/** Gives refusals whose description holds a text another status. */
function refusedWith(id: string, title: string, said: string, status: number): Variation {
  return {
    id,
    title,
    apply: hookAfter(both, (answer) => {
      if (answer.status === 400 && String(bodyOf(answer.body).error_description).includes(said))
        answer.status = status;
    }),
  };
}

/** Conforming revocations that differ from the default ones (3.3, 4.2, 7). */
export const revocationAnswerVariations: readonly Variation[] = [
  {
    id: 'revocation-repeated-is-accepted',
    title: 'a second revocation answers 204 again',
    apply: changeRules('revocation', { refusesRepeat: false }),
  },
  {
    id: 'revocation-lost-by-a-gateway',
    title: 'a gateway loses sight of the first revocation by DELETE, which takes effect',
    apply({ after }) {
      let isLost = false;
      after('revokeByDelete', ({ status }) => {
        if (isLost || status !== 204) return undefined;
        isLost = true;
        return { status: 504, text: '<h1>No answer</h1>' };
      });
    },
  },
  {
    id: 'revocation-401-with-a-message',
    title: 'the 401 of a revocation carries message',
    apply: changeBody(both, (given) => ({ message: bodyOf(given).error_description }), 401),
  },
  {
    id: 'revocation-errors-with-more-members',
    title: 'errors of a revocation carry further members',
    apply: hookAfter(both, (answer) => {
      const more = { error_uri: 'https://docs.example/revoke', state: null, details: [] };
      if (answer.status >= 400) answer.body = { ...bodyOf(answer.body), ...more };
    }),
  },
  {
    id: 'revocation-errors-of-another-code',
    title: 'an unknown connection gets an error code of its own and an empty description',
    apply: hookAfter(both, (answer) => {
      const { error_description } = bodyOf(answer.body);
      if (!String(error_description).includes('does not exist')) return;
      answer.body = { error: 'connection_not_found', error_description: '' };
    }),
  },
  refusedWith(
    'revocation-without-a-parameter-gets-422',
    'a missing parameter answers 422',
    'is missing',
    422,
  ),
  refusedWith(
    'revocation-of-an-unknown-connection-gets-404',
    'an unknown connection answers 404',
    'does not exist',
    404,
  ),
  refusedWith(
    'revocation-of-an-unknown-connection-gets-403',
    "an unknown connection answers 403, as if it were another caller's",
    'does not exist',
    403,
  ),
  refusedWith('revocation-repeated-gets-410', 'a second revocation answers 410', 'revoked before', 410),
  {
    id: 'revocation-takes-effect-later',
    title: 'a revocation takes effect after a quarter of a second',
    apply: changeRules('revocation', { takesEffectAfter: 250 }),
    declares(description) {
      description.revocation.settleSeconds = 1;
    },
  },
  {
    id: 'revocation-on-three-replicas',
    title: 'one replica of three learns of a revocation two seconds later, as the target file allows',
    apply: changeRules('revocation', ({ isRevoked }) => ({
      isRevoked: (revokedAt, now, call) => isRevoked(revokedAt, call.n % 3 === 1 ? now - 2000 : now, call),
    })),
    declares(description) {
      description.revocation.settleSeconds = 2;
    },
  },
  {
    id: 'revoked-connection-gets-403',
    title: 'a revoked connection is refused with 403',
    apply({ rules }) {
      rules.auth.status.revoked = 403;
    },
    declares(description) {
      description.revocation.probe.revoked = [403];
    },
  },
  {
    id: 'revoked-connection-gets-an-fdx-error',
    title: 'a revoked connection is refused with a 400 that the target file does not declare',
    apply({ rules }) {
      rules.auth.status.revoked = 400;
    },
  },
  {
    id: 'revocation-by-header',
    title: 'both methods take the connection from a header',
    apply: changeRules('revocation', { connectionIdIn: ({ headers }) => headers['x-connection'] }),
    declares({ revocation }) {
      const inputs = {
        request: { headers: { 'x-connection': '{id}' } },
        missing: 'headers.x-connection',
        invalid: { headers: { 'x-connection': 'no-such-connection' } },
      };
      Object.assign(revocation, { delete: inputs, post: inputs });
    },
  },
  {
    id: 'revocation-by-its-own-token',
    title: 'a connection is revoked with the token of the connection itself',
    apply({ rules }) {
      const { mayCall } = rules.auth;
      const isRevocation = (operation: string) => both.some((one) => one === operation);
      rules.auth.mayCall = (token, call) => isRevocation(call.operation) || mayCall(token, call);
      rules.revocation.connectionIdIn = ({ principal, headers }) =>
        headers['x-reason'] === undefined ? undefined : principal?.connection;
    },
    declares({ revocation, auth }) {
      const own = { [auth.header]: auth.value };
      const inputs = {
        request: { headers: { ...own, 'x-reason': 'closed' } },
        missing: 'headers.x-reason',
        invalid: {
          headers: { [auth.header]: auth.value.replace('{token}', 'no-such-token'), 'x-reason': 'closed' },
        },
      };
      Object.assign(revocation, { delete: inputs, post: inputs });
    },
  },
  {
    id: 'revocation-by-delete-with-a-body',
    title: 'DELETE takes the connection and a reason from its body, POST from its query',
    apply: changeRules('revocation', {
      connectionIdIn: ({ operation, body, query }) =>
        operation === 'revokeByDelete' ? bodyOf(body).connection : (query.get('connection') ?? undefined),
    }),
    declares({ revocation }) {
      revocation.delete = {
        request: { body: { connection: '{id}', reason: 'closed' } },
        missing: 'body.connection',
        invalid: { body: { connection: 'none', reason: 'closed' } },
      };
      revocation.post = {
        request: { query: { connection: '{id}' } },
        missing: 'query.connection',
        invalid: { query: { connection: 'none' } },
      };
    },
  },
];
