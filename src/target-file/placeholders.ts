import { isSendableHeader } from '../lib/encode-text.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { listInputs, withoutInput } from './inputs.ts';
import type { Path, Problem } from './problem.ts';
import { findPlaceholders } from './template.ts';
import type { Authorize, Revocation, RevocationMethod, Target } from './types.ts';

/** Placeholders without a value, and inputs to leave out that the request does not have. */
export function findPlaceholderProblems({ revocation, banking }: Target): Problem[] {
  return [
    ...(revocation === undefined ? [] : revocationProblems(revocation)),
    ...(banking?.authorize === undefined ? [] : authorizeProblems(banking.authorize)),
  ];
}

function revocationProblems({ delete: byDelete, post, connections, probe }: Revocation): Problem[] {
  // What a command prints is known only once it has run.
  const known =
    connections === undefined ? findPlaceholders([byDelete, post, probe]) : commonNames(connections);
  const methods = Object.entries({ delete: byDelete, post });
  return [
    ...methods.flatMap(([name, method]) => (method === undefined ? [] : methodProblems(name, method, known))),
    ...findUnknownNames(probe, ['revocation', 'probe'], known, 'revocation.connections'),
  ];
}

function methodProblems(name: string, method: RevocationMethod, known: readonly string[]): Problem[] {
  const path = ['revocation', name];
  return [
    ...findUnknownNames(method.request, [...path, 'request'], known, 'revocation.connections'),
    ...findUnknownNames(method.invalid, [...path, 'invalid'], known, 'revocation.connections'),
    ...missingProblem(method, [...path, 'missing']),
  ];
}

function missingProblem({ missing, request }: RevocationMethod, path: Path): Problem[] {
  if (missing === undefined) return [];
  if (withoutInput(request, missing) !== undefined) return [];
  const inputs = listInputs(request);
  const known = inputs.length === 0 ? 'nothing' : inputs.join(', ');
  return [
    {
      path,
      message: `expected an input of the request (it has ${known}), found ${missing}${describeSuggestion(missing, inputs)}`,
    },
  ];
}

function authorizeProblems({ path, headers, body, personas }: Authorize): Problem[] {
  const sets = Object.values(personas ?? {}).filter((values) => values !== undefined);
  const known = ['customerId', ...commonNames(sets)];
  return findUnknownNames(
    { path, headers, body },
    ['banking', 'authorize'],
    known,
    'banking.authorize.personas',
  );
}

/** The names that every set of values has. */
function commonNames(sets: readonly Readonly<Record<string, string>>[]): string[] {
  const [first = {}, ...others] = sets;
  return Object.keys(first).filter((name) => others.every((set) => name in set));
}

function findUnknownNames(node: unknown, path: Path, known: readonly string[], source: string): Problem[] {
  if (typeof node === 'string') {
    const names = [...node.matchAll(/\{(\w+)\}/g)]
      .map(([, name]) => name!)
      .filter((name) => !known.includes(name));
    return names.map((name) => ({
      path,
      message: `{${name}} is not a value of every item of ${source}${describeSuggestion(name, known)}`,
    }));
  }
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    return findUnknownNames(child, [...path, Array.isArray(node) ? Number(key) : key], known, source);
  });
}

// A text that no request can carry would be met by every check for itself, as an answer that never came.

/** Settings whose values are sent in a header. */
const headerValues = [
  'outbound.auth.value',
  'outbound.auth.token',
  'outbound.auth.adminToken',
  'outbound.auth.plainToken',
  'outbound.auth.expiredToken',
  'fdx.token',
  'fdx.expiredToken',
  'fdx.otherCustomer.token',
  'banking.apiKey',
];

/** Settings whose values are a segment of a path; lists are named by what they hold. */
const segments = [
  'outbound.unknownIds.provider',
  'outbound.unknownIds.recipient',
  'registrations.providers.*',
  'registrations.known.*.recipient',
  'registrations.known.*.provider',
  'fdx.accounts.*.id',
  'fdx.otherCustomer.accounts.*',
  'fdx.unknownAccount',
  'banking.customerId',
  'banking.sessions.*.requestId',
];

/** Texts of a target file that no request can carry. No value is quoted: many are secret. */
export function findUnsendableProblems(target: Target): Problem[] {
  const { target: about, areas, outbound, recipients, registrations, revocation, fdx, banking } = target;
  return [
    ...findNameProblems(outbound?.auth.header, ['outbound', 'auth', 'header']),
    ...findWithin(
      { target: about, areas, outbound, recipients, registrations, revocation, fdx, banking },
      [],
    ),
  ];
}

function findWithin(node: unknown, path: Path): Problem[] {
  if (typeof node === 'string') return findTextProblems(node, path);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => [
    ...(path.at(-1) === 'headers' ? findNameProblems(key, [...path, key]) : []),
    ...findWithin(child, [...path, Array.isArray(node) ? Number(key) : key]),
  ]);
}

function findTextProblems(text: string, path: Path): Problem[] {
  const setting = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
  const fail = (message: string) => [{ path, message }];
  if (/\p{Surrogate}/u.test(text))
    return fail('it holds half of a character, which cannot be sent; correct it');
  if (segments.includes(setting) && /^\.{1,2}$/.test(text))
    return fail('a dot is a way in an address and no id; correct it');
  const isHeader = headerValues.includes(setting) || path.at(-2) === 'headers';
  if (!isHeader || isSendableHeader(text)) return [];
  return /[\r\n]/.test(text)
    ? fail(
        'it holds a line break, which no header can carry; leave it out, as "$(cat FILE)" does at the end of a file',
      )
    : fail('it holds a character that no header can carry; expected plain letters, digits and signs');
}

/** The name of a header (RFC 9110, 5.6.2). */
function findNameProblems(name: string | undefined, path: Path): Problem[] {
  if (name === undefined || /^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return [];
  return [
    {
      path,
      message: 'no header can have this name; expected letters, digits and -, without a colon or a blank',
      atKey: path.at(-2) === 'headers',
    },
  ];
}
