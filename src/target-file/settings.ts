import type { Target } from './types.ts';

/** Settings that a check may need; a missing one blocks the check and is named in the reason. */
export type Setting =
  | 'outbound'
  | 'outbound.auth.token'
  | 'outbound.auth.expiredToken'
  | 'outbound.auth.plainToken'
  | 'outbound.auth.tokenEndpoint'
  | 'outbound.auth.adminToken'
  | 'outbound.unknownIds'
  | 'outbound.provoke500.outbound'
  | 'outbound.provoke500.revocation'
  | 'outbound.provoke500.fdx'
  | 'recipients.create'
  | 'recipients.required'
  | 'recipients.redirectDelimiter'
  | 'registrations.providers'
  | 'registrations.known'
  | 'revocation.delete'
  | 'revocation.delete.missing'
  | 'revocation.delete.invalid'
  | 'revocation.post'
  | 'revocation.post.missing'
  | 'revocation.post.invalid'
  | 'revocation.probe'
  | 'revocation.connections'
  | 'revocation.connectionCommand'
  | 'fdx.token'
  | 'fdx.expiredToken'
  | 'fdx.accounts'
  | 'fdx.otherCustomer'
  | 'fdx.unknownAccount'
  | 'fdx.maxLimit'
  | 'banking'
  | 'banking.sessions'
  | 'banking.authorize'
  | 'banking.sessionCommand'
  | 'banking.errors'
  | 'banking.fixture'
  | 'banking.statementsValues'
  | 'banking.webhook'
  | 'limits.requests'
  | 'limits.createdRecipients'
  | 'limits.minutes';

/** Settings that another one supplies as well. */
const suppliedBy: Partial<Record<Setting, Setting>> = {
  'revocation.connections': 'revocation.connectionCommand',
};

/** The value of a setting by its dotted path, or of one that supplies the same; undefined when there is neither. */
export function setting(target: Target, path: Setting): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], target);
  const other = suppliedBy[path];
  return value === undefined && other !== undefined ? setting(target, other) : value;
}
