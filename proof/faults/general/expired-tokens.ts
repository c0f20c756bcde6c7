import { changeRules } from '../../mutate/changes.ts';
import type { Fault, OperationName } from '../../reference-server/types.ts';

const on: readonly OperationName[] = [
  'listProviders',
  'getProvider',
  'listRecipients',
  'createRecipient',
  'getRecipient',
  'regenerateSecret',
  'listRegistrations',
  'listRecipientRegistrations',
  'requestRegistrations',
  'getAccount',
];

const slug = (operation: string) => operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The age of a token is looked at when it is new to an operation, and what was found is not kept. */
const acceptedAgain: Fault = {
  id: 'expired-token-accepted-when-it-comes-again',
  title: 'an operation takes an expired token from the second time on',
  breaks: ['expired-token-gets-401'],
  needs: 'standard',
  apply: changeRules('auth', ({ isExpired }) => {
    const seen = new Set<string>();
    return {
      isExpired(token, now, call) {
        const key = `${call.operation} ${token.value}`;
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew && isExpired(token, now, call);
      },
    };
  }),
};

/** One operation that does not look at the age of a token. */
const acceptedByOne = on.map(
  (operation): Fault => ({
    id: `expired-token-accepted-by-${slug(operation)}`,
    title: `${operation} takes an expired token`,
    breaks: ['expired-token-gets-401'],
    apply: changeRules('auth', ({ isExpired }) => ({
      isExpired: (token, now, call) => call.operation !== operation && isExpired(token, now, call),
    })),
  }),
);

/** Expired tokens that are accepted (5.2). */
export const expiredTokenFaults: readonly Fault[] = [acceptedAgain, ...acceptedByOne];
