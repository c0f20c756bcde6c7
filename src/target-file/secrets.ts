import type { Target } from './types.ts';

/** Names of values that are secret wherever a template, a connection or a persona has them. */
const secretNames = /password|passphrase|secret|token|key|pin|authorization|assertion|credential/i;

/** What of a target file nobody is to read: tokens, keys, client secrets, values of connections and personas, people. */
export function* secretsOf(target: Target): Generator<string | undefined> {
  const { outbound, fdx, banking, recipients, revocation, fixtures, tls } = target;
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
    else yield* findNamedSecrets(token);
  }
  yield* peopleIn(recipients?.create.contacts);
  yield* peopleIn(fixtures?.fdx?.accounts?.map(({ values }) => values));
  yield* peopleIn(fixtures?.banking?.accounts?.map(({ number, values }) => [number, values]));
  yield* findNamedSecrets(revocation);
  yield* findNamedSecrets(banking?.authorize);
}

/** The tokens and keys of a target file that open something, of all callers: those that have expired are none. */
export function* listUsableTokens({ outbound, fdx, banking, revocation }: Target): Generator<string> {
  const auth = outbound?.auth;
  const { token, adminToken, plainToken, tokenEndpoint } = auth ?? {};
  const written = [token, adminToken, plainToken, fdx?.token, fdx?.otherCustomer?.token, banking?.apiKey];
  for (const one of [...written, tokenEndpoint?.clientSecret]) if (typeof one === 'string') yield one;
  yield* findNamedSecrets(revocation?.connections);
}

/** Addresses and numbers of the people who are named as contacts; words such as a role are none. */
function* peopleIn(node: unknown): Generator<string> {
  if (typeof node === 'string' && /@|\d{5}/.test(node)) yield node;
  if (typeof node === 'object' && node !== null)
    for (const child of Object.values(node)) yield* peopleIn(child);
}

/** The values of a JSON value whose names say that they are secret; placeholders are none. */
export function* findNamedSecrets(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'string') yield* findNamedSecrets(value);
    else if (secretNames.test(name) && !/^[^{]*\{\w+\}$/.test(value)) yield value;
  }
}
