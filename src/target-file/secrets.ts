import { sensitivityOf } from '../lib/sensitive-names.ts';
import type { Target } from './types.ts';

/**
 * What of a target file nobody is to read: what it takes from the environment, tokens, keys, client secrets, all values
 * of connections and personas but a client_id, values under names of secrets, and people.
 */
export function* secretsOf(target: Target): Generator<string | undefined> {
  const { outbound, fdx, banking, recipients, revocation, fixtures, tls } = target;
  const auth = outbound?.auth;
  yield* target.taken ?? [];
  yield* [auth?.tokenEndpoint?.clientSecret, banking?.apiKey, tls?.passphrase];
  for (const token of [
    auth?.token,
    auth?.adminToken,
    auth?.plainToken,
    auth?.expiredToken,
    fdx?.token,
    fdx?.expiredToken,
    fdx?.otherCustomer?.token,
  ]) {
    if (typeof token === 'string') yield token;
    else yield* findNamedSecrets(token);
  }
  yield* peopleIn(recipients?.create.contacts);
  yield* peopleIn(fixtures?.fdx?.accounts?.map(({ values }) => values));
  yield* peopleIn(fixtures?.banking?.accounts?.map(({ number, values }) => [number, values]));
  yield* [revocation, banking?.authorize, outbound?.provoke500, recipients?.create].flatMap((part) => [
    ...findNamedSecrets(part),
  ]);
  for (const one of revocation?.connections ?? []) yield* valuesOf(one);
  for (const one of Object.values(banking?.authorize?.personas ?? {})) yield* valuesOf(one ?? {});
  for (const command of [revocation?.connectionCommand, banking?.sessionCommand])
    yield* findOptionSecrets(command ?? []);
}

/** The tokens and keys of a target file that open something, of all callers: those that have expired are none. */
export function* listUsableTokens({ outbound, fdx, banking, revocation }: Target): Generator<string> {
  const auth = outbound?.auth;
  const { token, adminToken, plainToken, tokenEndpoint } = auth ?? {};
  const written = [token, adminToken, plainToken, fdx?.token, fdx?.otherCustomer?.token, banking?.apiKey];
  for (const one of [...written, tokenEndpoint?.clientSecret]) if (typeof one === 'string') yield one;
  yield* findNamedSecrets(revocation?.connections);
}

/** Names of values that everybody may read, wherever they stand. */
const publicNames = /^client_?id$/i;

/** The values of a connection or a persona, all of which are secret but a client_id. */
export function* valuesOf(named: Readonly<Record<string, unknown>>): Generator<string> {
  for (const [name, value] of Object.entries(named)) {
    if (publicNames.test(name)) continue;
    if (typeof value === 'string') yield value;
    else if (typeof value === 'object' && value !== null)
      yield* valuesOf(value as Readonly<Record<string, unknown>>);
  }
}

/** Addresses and numbers of the people who are named as contacts; words such as a role are left out. */
function* peopleIn(node: unknown): Generator<string> {
  if (typeof node === 'string' && /@|\d{5}/.test(node)) yield node;
  if (typeof node === 'object' && node !== null)
    for (const child of Object.values(node)) yield* peopleIn(child);
}

/** Names of values that are secret in the places of a target file that describe requests. */
const secretNames = /password|passphrase|secret|token|key|\bpin\b|authorization|assertion|credential/i;

/** The values of a JSON value whose names say that they are secret; placeholders are none. */
export function* findNamedSecrets(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (typeof value !== 'string') yield* findNamedSecrets(value);
    else if (isSecretName(name) && !/^[^{]*\{\w+\}$/.test(value)) yield value;
  }
}

function isSecretName(name: string): boolean {
  return secretNames.test(name) || sensitivityOf(name) === 'secret';
}

/** What the words of a command give to options of secret names: `--token x`, `--token=x`. */
function* findOptionSecrets(command: readonly string[]): Generator<string> {
  for (const [index, word] of command.entries()) {
    const [, name, value] = /^-{0,2}([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined || !isSecretName(name)) continue;
    if (value !== undefined) yield value;
    else if (word.startsWith('-') && command[index + 1] !== undefined) yield command[index + 1]!;
  }
}
