import type { Target } from './types.ts';

/** Names of values that are secret wherever a template, a connection or a persona has them. */
const secretNames = /password|secret|token|key|pin|authorization/i;

/** Every secret of a target file: tokens, keys, client secrets, and the values of connections and personas. */
export function* secretsOf(target: Target): Generator<string | undefined> {
  const { outbound, fdx, banking, revocation } = target;
  const auth = outbound?.auth;
  yield* [auth?.token, auth?.expiredToken, auth?.adminToken, auth?.plainToken];
  yield* [auth?.tokenEndpoint?.clientSecret, banking?.apiKey];
  yield* [fdx?.token, fdx?.expiredToken, fdx?.otherCustomer?.token];
  yield* named(revocation);
  yield* named(banking?.authorize);
}

function* named(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'string') yield* named(value);
    else if (secretNames.test(name) && !/^[^{]*\{\w+\}$/.test(value)) yield value;
  }
}
