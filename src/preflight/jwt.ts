import { readJwt } from '../lib/jwt.ts';
import type { Token } from '../target-file/types.ts';

/** When a token says that it expires, in milliseconds since the epoch; undefined for tokens that do not say. */
export function expiryOf(token: string): number | undefined {
  const exp = readJwt(token)?.exp;
  return exp === undefined ? undefined : exp * 1000;
}

/** What a declared token says of its own expiry, in words; empty when it does not say. */
export function describeExpiry(token: Token, now: number): string {
  const expiry = typeof token === 'string' ? expiryOf(token) : undefined;
  if (expiry === undefined) return '';
  const day = new Date(expiry).toISOString().slice(0, 16).replace('T', ' ');
  return expiry <= now ? `; by its own words it expired on ${day} UTC` : `; it expires on ${day} UTC`;
}
