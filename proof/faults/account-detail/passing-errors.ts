import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Call, FailingId, Fault, OperationName } from '../../reference-server/types.ts';

const internalError: Answer = {
  status: 500,
  body: { HttpStatusCode: 500, Message: 'An internal error has occurred' },
};

function requestIdOf({ params, body }: Call): string {
  const { RequestId } = (body ?? {}) as { RequestId?: unknown };
  return String(params.requestId ?? RequestId ?? '').toLowerCase();
}

/** Answers of an operation that would succeed break where a counter of theirs says so, and are well when asked again. */
function breaking(
  id: string,
  title: string,
  operation: OperationName,
  requirement: FailingId,
  isBroken: (times: number, ofSession: number) => boolean,
): Fault {
  return {
    id,
    title,
    breaks: [requirement],
    needs: 'standard',
    apply(workings) {
      const sessions = new Map<string, number>();
      hookAfter(operation, ({ status }, call) => {
        if (status >= 300) return undefined;
        const ofSession = (sessions.get(requestIdOf(call)) ?? 0) + 1;
        sessions.set(requestIdOf(call), ofSession);
        return isBroken(call.n, ofSession) ? internalError : undefined;
      })(workings);
    },
  };
}

/** Internal errors that the same request does not meet when it is sent again (4.6: 200 or 202). */
export const passingErrorFaults: readonly Fault[] = [
  breaking(
    'every-third-post-breaks',
    'every third GetAccountsDetail answers 500, the next one well',
    'getAccountsDetail',
    'get-accounts-detail-answers-200-or-202',
    (times) => times % 3 === 0,
  ),
  breaking(
    'first-post-of-each-session-breaks',
    'the first GetAccountsDetail of each session answers 500, the next one well',
    'getAccountsDetail',
    'get-accounts-detail-answers-200-or-202',
    (_, ofSession) => ofSession === 1,
  ),
  breaking(
    'every-fourth-poll-breaks',
    'every fourth poll answers 500, the next one well',
    'getAccountsDetailAsync',
    'get-accounts-detail-async-answers-200-or-202',
    (times) => times % 4 === 0,
  ),
  breaking(
    'second-poll-of-each-session-breaks',
    'the second poll of each session answers 500, the next one well',
    'getAccountsDetailAsync',
    'get-accounts-detail-async-answers-200-or-202',
    (_, ofSession) => ofSession === 2,
  ),
  breaking(
    'every-second-poll-of-a-session-breaks',
    'every second poll of a session answers 500, the next one well',
    'getAccountsDetailAsync',
    'get-accounts-detail-async-answers-200-or-202',
    (_, ofSession) => ofSession % 2 === 0,
  ),
  ...defineFaults('get-accounts-detail-async-answers-200-or-202', {
    'each-result-breaks-when-it-is-polled-first': [
      'the poll that ends an operation answers 500, the next one gives the result',
      (workings) => {
        const ended = new Set<string>();
        hookAfter('getAccountsDetailAsync', ({ status }, call) => {
          if (status !== 200 || ended.has(requestIdOf(call))) return undefined;
          ended.add(requestIdOf(call));
          return internalError;
        })(workings);
      },
      { needs: 'standard' },
    ],
  }),
];
