import type { Token } from '../target-file/types.ts';

/** When a token says that it expires, in milliseconds since the epoch; undefined for tokens that do not say. */
export function expiryOf(token: string): number | undefined {
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** What a declared token says of its own expiry, in words; empty when it does not say. */
export function describeExpiry(token: Token, now: number): string {
  const expiry = typeof token === 'string' ? expiryOf(token) : undefined;
  if (expiry === undefined) return '';
  const day = new Date(expiry).toISOString().slice(0, 16).replace('T', ' ');
  return expiry <= now ? `; by its own words it expired on ${day} UTC` : `; it expires on ${day} UTC`;
}
