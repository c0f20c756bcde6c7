import type { Header } from '../../http/exchange.ts';
import type { Secrets } from './secrets.ts';

const memberNames = new Set(['client_secret', 'access_token', 'refresh_token', 'id_token', 'password']);
const headerNames = new Set([
  'authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'service-auth-key',
]);

/** Levels of a body that are read: no documented answer has ten, and deeper ones break what walks through them. */
const maxDepth = 500;

/**
 * Adds the secrets that a parsed body carries (client secrets, access tokens) to the run's secrets. Gives false for a
 * body that is nested deeper than 500 levels, which is not read any further.
 */
export function learnSecrets(body: unknown, secrets: Secrets, level = 1): boolean {
  if (typeof body !== 'object' || body === null) return true;
  if (level > maxDepth) return false;
  // A page may hold hundreds of thousands of members, so none of them is copied into a list of entries.
  for (const name in body) {
    const value = (body as Record<string, unknown>)[name];
    if (typeof value === 'object') {
      if (!learnSecrets(value, secrets, level + 1)) return false;
      if (memberNames.has(name)) for (const leaf of leavesOf(value)) secrets.add(leaf);
    } else if (memberNames.has(name)) secrets.add(value);
  }
  return true;
}

/** A secret of the wrong type is still a secret. */
function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Names of members whose values are secret. */
export const secretMembers: ReadonlySet<string> = memberNames;

/** A form with the values of its secret members replaced: one that is altered holds most of a real one. */
export function redactForm(body: string): string {
  return body.replace(formMember, (_, before: string) => `${before}[secret]`);
}

const formMember = new RegExp(`((?:^|&)(?:${[...memberNames].join('|')})=)[^&\\s]*`, 'g');

/** Headers with the values of those that carry credentials replaced; `[none]` where a value is empty. */
export function redactHeaders(headers: readonly Header[], secrets: Secrets, authHeader: string): Header[] {
  return headers.map(([name, value]) => {
    const lower = name.toLowerCase();
    const carriesSecret = headerNames.has(lower) || lower === authHeader.toLowerCase();
    return [name, carriesSecret ? (value === '' ? '[none]' : '[secret]') : secrets.redact(value)];
  });
}
