import { tokenValues } from '../../proof/reference-server/seed/tokens.ts';
import type { Changes } from './diagnose.ts';

/** A mistake in a target file that only the target can show. */
export interface Mistake {
  readonly name: string;
  readonly changes: Changes;
  /** The one line that names it, its beginning. */
  readonly line: string;
}

/** Each is named in one line of a diagnosis. */
export const mistakes: readonly Mistake[] = [
  {
    name: 'a wrong token',
    changes: { 'outbound.auth.token': 'no-such-token' },
    line: 'problem outbound.auth.token: the target refuses it: GET /api/v1/providers answered 401 ("The access token is invalid")',
  },
  {
    name: 'an expired token',
    changes: { 'outbound.auth.token': tokenValues.expired },
    line: 'problem outbound.auth.token: the target refuses it: GET /api/v1/providers answered 401 ("The access token has expired")',
  },
  {
    name: 'a token with a line break',
    changes: { 'outbound.auth.plainToken': `${tokenValues.plain}\n` },
    line: 'problem outbound.auth.plainToken: it begins or ends with white space or a line break',
  },
  {
    name: 'a token that repeats the word of the header',
    changes: { 'fdx.token': (before: string) => `Bearer ${before}` },
    line: 'problem fdx.token: it begins with "Bearer", which outbound.auth.value writes as well',
  },
  {
    name: 'a variable without its braces',
    changes: { 'outbound.auth.token': '$OBC_TOKEN' },
    line: 'problem outbound.auth.token: it is the name of a variable behind a dollar sign, and no variable is read',
  },
  {
    name: 'a wrong partner secret',
    changes: { 'outbound.auth.tokenEndpoint.clientSecret': 'wrong-secret' },
    line: 'problem outbound.auth.tokenEndpoint: POST http://127.0.0.1:',
  },
  {
    name: 'an expired token that is valid',
    changes: { 'fdx.expiredToken': tokenValues.fdx.bruno },
    line: 'warning fdx.expiredToken: it is accepted: GET /api/fdx/5/accounts answered 200',
  },
  {
    name: 'a token of another customer',
    changes: { 'fdx.token': tokenValues.fdx.chen },
    line: 'problem fdx.accounts[0].id: the target does not give it: GET /api/fdx/5/accounts/{account_id} answered 400',
  },
  {
    name: 'a wrong account id',
    changes: { 'fdx.accounts.1.id': 'no-such-account' },
    line: 'problem fdx.accounts[1].id: the target does not give it: GET /api/fdx/5/accounts/{account_id} answered 400',
  },
  {
    name: 'a wrong kind of an account',
    changes: { 'fdx.accounts.0.kind': 'annuityAccount' },
    line: 'problem fdx.accounts[0].kind: the target holds it as depositAccount, not as annuityAccount',
  },
  {
    name: 'a wrong provider id',
    changes: { 'registrations.providers.0': '31337' },
    line: 'problem registrations.providers[0]: the provider 31337 is not among the 8 that the target lists',
  },
  {
    name: 'a pair that is in another state',
    changes: { 'registrations.known.0.status': 'PENDING_APPROVAL' },
    line: 'warning registrations.known[0].status: the pair is',
  },
  {
    name: 'an unknown id that exists',
    changes: { 'outbound.unknownIds.provider': '101' },
    line: 'problem outbound.unknownIds.provider: it exists: GET /api/v1/providers/{provider_id} answered 200',
  },
  {
    name: 'a wrong key of the banking service',
    changes: { 'banking.apiKey': 'no-such-key' },
    line: 'problem banking.apiKey: the target answers as it does without it',
  },
  {
    name: 'a wrong customer of the banking service',
    changes: { 'banking.customerId': '7f1c9c11-0f4e-4b43-9f33-111111111111' },
    line: 'problem banking.customerId: the service answers as for a customer that does not exist',
  },
  {
    name: 'a connection that has no access',
    changes: { 'revocation.connections.0.token': 'revoked-long-ago' },
    line: 'warning revocation.connections[0]: it is not active: GET /api/fdx/5/accounts answered 401',
  },
  {
    name: 'connections of which none has access',
    changes: { 'revocation.connections': [{ id: 'gone', token: 'revoked-long-ago' }] },
    line: 'problem revocation.connections[0]: it is not active: GET /api/fdx/5/accounts answered 401',
  },
  {
    name: 'too few connections for a run',
    changes: { 'revocation.connections': (all: readonly unknown[]) => all.slice(0, 4) },
    line: 'warning revocation.connections: 4 connections, 4 tried, all active; too few for a whole run',
  },
  {
    name: 'a wrong path prefix',
    changes: { 'outbound.baseUrl': (before: string) => `${before}/api` },
    line: 'problem outbound.baseUrl: GET http://127.0.0.1:',
  },
  {
    name: 'a limit below what the checks create',
    changes: { limits: { createdRecipients: 1 } },
    line: 'warning limits.createdRecipients: it allows 1 of the ',
  },
  {
    name: 'a limit below what the checks send',
    changes: { limits: { requests: 20 } },
    line: 'warning limits.requests: it allows 20 of the ',
  },
];
