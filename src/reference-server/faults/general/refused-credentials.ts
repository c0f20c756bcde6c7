import { Refusal } from '../../refusal.ts';
import type { FailingId, Fault, OperationName } from '../../types.ts';

/** A valid token that one operation refuses. */
function refusedBy(operation: OperationName, status: number, alsoBroken: FailingId): Fault {
  return {
    id: `token-refused-by-${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `${operation} refuses every token with ${status}`,
    breaks: ['token-in-service-auth-key-is-accepted', alsoBroken],
    apply({ rules }) {
      const { mayCall } = rules.auth;
      rules.auth.mayCall = (token, call) => {
        if (call.operation === operation)
          throw new Refusal(status, 'The access token does not open this operation');
        return mayCall(token, call);
      };
    },
  };
}

/** Credentials that are refused in a wrong way, or that should have been accepted. */
export const refusedCredentialFaults: readonly Fault[] = [
  refusedBy('getProvider', 401, 'provider-detail-answers-200-with-an-object'),
  refusedBy('regenerateSecret', 401, 'secret-regeneration-answers-200-with-an-object'),
  refusedBy('getAccount', 401, 'listed-account-can-be-read-alone'),
  {
    id: 'token-missing-gets-400',
    title: 'a call without a token answers 400',
    breaks: ['missing-token-gets-401'],
    apply({ rules }) {
      rules.auth.status.missing = 400;
    },
  },
  {
    id: 'token-missing-redirects-to-a-login',
    title: 'a read of a recipient without a token is redirected to a login',
    breaks: ['missing-token-gets-401'],
    apply({ after }) {
      after('getRecipient', (answer) =>
        answer.status === 401 && String((answer.body as { message: string }).message).includes('missing')
          ? { status: 302, headers: { location: '/login' } }
          : answer,
      );
    },
  },
  {
    id: 'token-unknown-gets-403',
    title: 'an unknown token answers 403',
    breaks: ['invalid-token-gets-401'],
    apply({ rules }) {
      rules.auth.status.unknown = 403;
    },
  },
  {
    id: 'token-unknown-breaks-the-server',
    title: 'a token that cannot be decoded ends in an internal error',
    breaks: ['invalid-token-gets-401'],
    apply({ rules }) {
      const { find } = rules.auth;
      rules.auth.find = (tokens, value, call) => {
        const token = find(tokens, value, call);
        if (token === undefined) throw new Refusal(500, rules.errors.internalMessage);
        return token;
      };
    },
  },
  {
    id: 'token-expired-gets-403',
    title: 'an expired token answers 403',
    breaks: ['expired-token-gets-401'],
    apply({ rules }) {
      rules.auth.status.expired = 403;
    },
  },
  {
    id: 'token-expired-gets-498-on-updates',
    title: 'an update with an expired token answers 498',
    breaks: ['expired-token-gets-401'],
    apply({ after }) {
      after('updateRecipient', (answer) => {
        const { message } = (answer.body ?? {}) as { message?: string };
        if (answer.status === 401 && message?.includes('expired')) answer.status = 498;
      });
    },
  },
  {
    id: 'token-unknown-answers-an-empty-list',
    title: 'the registrations of all recipients are an empty list for an unknown token',
    breaks: ['invalid-token-gets-401'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        const { message } = (answer.body ?? {}) as { message?: string };
        return answer.status === 401 && message?.includes('invalid') ? { status: 200, body: [] } : answer;
      });
    },
  },
];
