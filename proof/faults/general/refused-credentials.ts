import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { FailingId, Fault, OperationName } from '../../reference-server/types.ts';

/** A valid token that one operation refuses. */
function refusedBy(operation: OperationName, status: number, alsoBroken: FailingId): Fault {
  return {
    id: `token-refused-by-${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `${operation} refuses every token with ${status}`,
    breaks: ['token-in-service-auth-key-is-accepted', alsoBroken],
    apply: changeRules('auth', ({ mayCall }) => ({
      mayCall: (token, call) => {
        if (call.operation === operation)
          throw new Refusal(status, 'The access token does not open this operation');
        return mayCall(token, call);
      },
    })),
  };
}

/** Credentials that are refused in a wrong way, or that should have been accepted. */
export const refusedCredentialFaults: readonly Fault[] = [
  refusedBy('getProvider', 401, 'provider-detail-answers-200-with-an-object'),
  refusedBy('regenerateSecret', 401, 'secret-regeneration-answers-200-with-an-object'),
  refusedBy('getAccount', 401, 'listed-account-can-be-read-alone'),
  ...defineFaults('missing-token-gets-401', {
    'token-missing-gets-400': [
      'a call without a token answers 400',
      ({ rules }) => {
        rules.auth.status.missing = 400;
      },
    ],
    'token-missing-redirects-to-a-login': [
      'a read of a recipient without a token is redirected to a login',
      hookAfter('getRecipient', (answer) =>
        answer.status === 401 && String((answer.body as { message: string }).message).includes('missing')
          ? { status: 302, headers: { location: '/login' } }
          : answer,
      ),
    ],
  }),
  ...defineFaults('invalid-token-gets-401', {
    'token-unknown-gets-403': [
      'an unknown token answers 403',
      ({ rules }) => {
        rules.auth.status.unknown = 403;
      },
    ],
    'token-unknown-breaks-the-server': [
      'a token that cannot be decoded ends in an internal error',
      changeRules('auth', ({ find }, { rules }) => ({
        find: (tokens, value, call) => {
          const token = find(tokens, value, call);
          if (token === undefined) throw new Refusal(500, rules.errors.internalMessage);
          return token;
        },
      })),
    ],
    'token-unknown-answers-an-empty-list': [
      'the registrations of all recipients are an empty list for an unknown token',
      hookAfter('listRegistrations', (answer) => {
        const { message } = (answer.body ?? {}) as { message?: string };
        return answer.status === 401 && message?.includes('invalid') ? { status: 200, body: [] } : answer;
      }),
    ],
  }),
  ...defineFaults('expired-token-gets-401', {
    'token-expired-gets-403': [
      'an expired token answers 403',
      ({ rules }) => {
        rules.auth.status.expired = 403;
      },
    ],
    'token-expired-gets-498-on-updates': [
      'an update with an expired token answers 498',
      hookAfter('updateRecipient', (answer) => {
        const { message } = (answer.body ?? {}) as { message?: string };
        if (answer.status === 401 && message?.includes('expired')) answer.status = 498;
      }),
    ],
  }),
];
