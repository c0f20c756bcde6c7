import type { Header } from '../../http/exchange.ts';
import { listLeaves, walkMembers } from '../../lib/json/walk.ts';
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

/** Adds the secrets that a parsed body carries (client secrets, access tokens) to the run's secrets. */
export function learnSecrets(body: unknown, secrets: Secrets): void {
  walkMembers(body, (name, member) => {
    if (!memberNames.has(name)) return true;
    // A secret of the wrong type is still a secret.
    for (const leaf of listLeaves(member)) secrets.add(leaf);
    return false;
  });
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
