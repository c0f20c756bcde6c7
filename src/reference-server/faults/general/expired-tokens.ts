import type { Fault, OperationName } from '../../types.ts';
import { changeRules } from '../changes.ts';

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

/** One operation that does not look at the age of a token. */
export const expiredTokenFaults: readonly Fault[] = on.map((operation) => ({
  id: `expired-token-accepted-by-${slug(operation)}`,
  title: `${operation} takes an expired token`,
  breaks: ['expired-token-gets-401'],
  apply: changeRules('auth', ({ isExpired }) => ({
    isExpired: (token, now, call) => call.operation !== operation && isExpired(token, now, call),
  })),
}));
