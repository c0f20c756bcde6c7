import { changeRules, hookBefore, replaceAnswer } from '../mutate/changes.ts';
import { failInside } from '../mutate/fdx-accounts.ts';
import { makeInternalError } from '../reference-server/refusal.ts';
import type { JsonObject, OperationName } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';
import { makeErrorPage } from './pages-of-html.ts';

const both: readonly OperationName[] = ['revokeByDelete', 'revokeByPost'];
const minutes = 60_000;

export const revocationDefects = defineDefects('revocation', [
  {
    id: 'unknown-connection-is-an-internal-error',
    title: 'A revocation of an unknown connection ends in an internal error',
    source: 'wso2/financial-services-accelerator#112',
    batch: 2,
    apply: changeRules('revocation', ({ find }) => ({
      find: (...given) => find(...given) ?? failInside(),
    })),
  },
  {
    id: 'second-revocation-is-an-internal-error',
    title: 'A revocation of a connection that is no longer active ends in an internal error',
    source: 'wso2/financial-services-accelerator#624',
    batch: 2,
    apply: replaceAnswer(both, 400, ({ body }, call, workings) =>
      String((body as JsonObject).error_description).includes('revoked before')
        ? makeInternalError(workings, call)
        : undefined,
    ),
  },
  {
    id: 'revoked-token-still-lists-accounts',
    title: 'A revoked connection is closed for single accounts, and still lists them',
    source: 'iflytek/skillhub#605',
    batch: 2,
    apply: changeRules('revocation', ({ isRevoked }) => ({
      isRevoked: (revokedAt, now, call) =>
        call.operation !== 'listAccounts' && isRevoked(revokedAt, now, call),
    })),
  },
  {
    id: 'delete-always-answers-204',
    title: 'DELETE answers 204 for connections that do not exist or have been revoked before',
    source: 'strongloop/loopback#1322',
    batch: 1,
    apply: replaceAnswer('revokeByDelete', 400, ({ body }) =>
      String((body as JsonObject).error_description).startsWith('Connection ') ? { status: 204 } : undefined,
    ),
  },
  {
    id: 'post-leaves-the-connection-active',
    title: 'A revocation by POST answers 204 and leaves the connection active',
    source: 'GoogleCloudPlatform/fda-mystudies#4726',
    batch: 1,
    apply: changeRules('revocation', ({ revokes }) => ({
      revokes: (connection, call) => (call.operation === 'revokeByPost' ? [] : revokes(connection, call)),
    })),
  },
  {
    id: 'delete-reaches-no-server',
    title: 'DELETE reaches no server behind the gateway, and access goes on',
    source: 'openbankingspace/tpp-issues#71',
    batch: 1,
    apply: hookBefore('revokeByDelete', () =>
      makeErrorPage(503, 'No server is available to handle this request.'),
    ),
  },
  {
    id: 'token-used-before-outlives-its-revocation',
    title: 'A token that was used before its revocation stays valid for a quarter of an hour',
    source: 'wso2/product-apim#12182',
    batch: 2,
    apply: changeRules('revocation', ({ isRevoked }) => {
      const used = new Set<string>();
      return {
        isRevoked: (revokedAt, now, call) => {
          const value = call.headers['service-auth-key'] ?? '';
          const isOver = isRevoked(revokedAt, now, call);
          if (!isOver) used.add(value);
          return isOver && !(used.has(value) && now - (revokedAt ?? now) < 15 * minutes);
        },
      };
    }),
  },
]);
