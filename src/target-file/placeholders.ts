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
