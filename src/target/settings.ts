import type { Target } from './types.ts';

/** Settings that a check may need; a missing one blocks the check and is named in the reason. */
export type Setting =
  | 'outbound'
  | 'outbound.auth.token'
  | 'outbound.auth.expiredToken'
  | 'outbound.auth.plainToken'
  | 'outbound.auth.tokenEndpoint'
  | 'outbound.auth.adminToken'
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
  | 'fdx.expiredToken'
  | 'fdx.accounts'
  | 'fdx.otherCustomer'
  | 'fdx.maxLimit'
  | 'banking'
  | 'banking.authorize'
  | 'banking.errors'
  | 'banking.fixture'
  | 'banking.statementsValues'
  | 'banking.webhook'
  | 'limits.requests'
  | 'limits.createdRecipients'
  | 'limits.minutes';

/** The value of a setting by its dotted path; undefined when the target file lacks it. */
export function setting(target: Target, path: Setting): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], target);
}
