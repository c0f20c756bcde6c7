import type { Connection, Token } from '../store/entities.ts';
import { freeze } from './freeze.ts';

const CONNECTIONS = 96;
const LONG_AGO = Date.UTC(2020, 0, 1);

/** A JWT of the sandbox; its signature proves nothing to anybody. */
function makeToken(subject: string, exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = Buffer.from(`signature of ${subject}`).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'sandbox', sub: subject, exp })}.${signature}`;
}

const usual = (subject: string) => makeToken(subject, Date.UTC(2100, 0, 1) / 1000);
const expired = (subject: string) => makeToken(subject, LONG_AGO / 1000);

/** Values of the ready tokens. They open nothing but a sandbox. */
export const tokenValues = freeze({
  token: usual('outbound'),
  admin: usual('admin'),
  plain: usual('plain'),
  expired: expired('outbound'),
  fdx: {
    alice: usual('alice'),
    bruno: usual('bruno'),
    chen: usual('chen'),
    empty: usual('empty'),
  },
  expiredFdx: expired('alice'),
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
