import type { Connection, Token } from '../store/entities.ts';
import { freeze } from './freeze.ts';

const CONNECTIONS = 96;
const LONG_AGO = Date.UTC(2020, 0, 1);

/** A JWT that says when it expires, in seconds since the epoch. Its signature is a name, and proves nothing to anybody. */
function makeToken(name: string, exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ exp })}.${name}`;
}

const later = Date.UTC(2100, 0, 1) / 1000;

/** Values of the ready tokens. They open nothing but a sandbox. */
export const tokenValues = freeze({
  token: makeToken('sandbox-token', later),
  admin: 'sandbox-admin-token',
  plain: 'sandbox-plain-token',
  expired: makeToken('sandbox-expired-token', LONG_AGO / 1000),
  fdx: {
    alice: makeToken('sandbox-fdx-token-of-alice', later),
    bruno: 'sandbox-fdx-token-of-bruno',
    chen: 'sandbox-fdx-token-of-chen',
    empty: 'sandbox-fdx-token-of-empty',
  },
  expiredFdx: makeToken('sandbox-expired-fdx-token', LONG_AGO / 1000),
});

/** Connections to be used up by revocation, all of the customer chen. */
export const seedConnections: readonly Connection[] = freeze(
  Array.from({ length: CONNECTIONS }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    return { id: `connection-${number}`, token: `sandbox-connection-token-${number}`, customer: 'chen' };
  }),
);

const ADMIN = ['client:admin'];

/** Every token that is valid, or was once, before anybody asks for one. */
export const seedTokens: readonly Token[] = freeze([
  { value: tokenValues.token, scopes: [], expiresAt: Infinity },
  { value: tokenValues.admin, scopes: ADMIN, expiresAt: Infinity },
  { value: tokenValues.plain, scopes: [], expiresAt: Infinity },
  { value: tokenValues.expired, scopes: ADMIN, expiresAt: LONG_AGO },
  ...Object.entries(tokenValues.fdx).map(([customer, value]) => ({
    value,
    scopes: [],
    expiresAt: Infinity,
    customer,
  })),
  { value: tokenValues.expiredFdx, scopes: [], expiresAt: LONG_AGO, customer: 'alice' },
  ...seedConnections.map(({ id, token, customer }) => ({
    value: token,
    scopes: [],
    expiresAt: Infinity,
    customer,
    connection: id,
  })),
]);
