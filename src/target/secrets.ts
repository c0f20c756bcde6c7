import type { Target } from './types.ts';

/** Every secret of a target file: tokens, keys, client secrets, and the values of connections and personas. */
export function* secretsOf(target: Target): Generator<string | undefined> {
  const auth = target.outbound?.auth;
  yield* [auth?.token, auth?.expiredToken, auth?.adminToken, auth?.plainToken, auth?.tokenEndpoint?.clientSecret];
  yield* [target.fdx?.token, target.fdx?.expiredToken, target.fdx?.otherCustomer?.token, target.banking?.apiKey];
  for (const connection of target.revocation?.connections ?? []) {
    for (const [name, value] of Object.entries(connection)) if (/token|secret|key/i.test(name)) yield value;
  }
  const { slow, other, any } = target.banking?.authorize?.personas ?? {};
  for (const persona of [slow, other, any]) {
    for (const [name, value] of Object.entries(persona ?? {})) if (/password|secret|token|pin/i.test(name)) yield value;
  }
}
