import type { Target } from './types.ts';

/** Names of values that are secret wherever a template, a connection or a persona has them. */
const secretNames = /password|secret|token|key|pin|authorization/i;

/** Every secret of a target file: tokens, keys, client secrets, and the values of connections and personas. */
export function* secretsOf(target: Target): Generator<string | undefined> {
  const { outbound, fdx, banking, revocation, tls } = target;
  const auth = outbound?.auth;
  yield* [auth?.tokenEndpoint?.clientSecret, banking?.apiKey, tls?.passphrase];
  yield* [auth?.expiredToken, fdx?.expiredToken];
  for (const token of [
    auth?.token,
    auth?.adminToken,
    auth?.plainToken,
    fdx?.token,
    fdx?.otherCustomer?.token,
  ]) {
    if (typeof token === 'string') yield token;
    else yield* namedSecrets(token);
  }
  yield* namedSecrets(revocation);
  yield* namedSecrets(banking?.authorize);
}

/** The values of a JSON value whose names say that they are secret; placeholders are none. */
export function* namedSecrets(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'string') yield* namedSecrets(value);
    else if (secretNames.test(name) && !/^[^{]*\{\w+\}$/.test(value)) yield value;
  }
}
