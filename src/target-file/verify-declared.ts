import { UserError } from '../lib/user-error.ts';
import { findCrossProblems } from './cross-checks.ts';
import type { DeclaredTarget } from './declared.ts';
import { keyOf, type Problem } from './problem.ts';
import { resolveTarget } from './resolve.ts';
import { findSchemaProblems } from './schema-problems.ts';
import { findTlsProblems } from './tls-files.ts';
import type { Target } from './types.ts';

/**
 * The target that a program declares as an object, held to what a target file is held to. Throws UserError with every
 * mistake, in the words that a target file would get.
 */
export function verifyDeclared(declared: unknown): Target {
  const fail = (problems: readonly Problem[]) => {
    if (problems.length === 0) return;
    const mistakes = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    const lines = problems.map(
      ({ path, message }) => `  ${path.length === 0 ? '' : `${keyOf(path)}: `}${message}`,
    );
    throw new UserError([`the target has ${mistakes}; nothing was sent`, ...lines].join('\n'));
  };
  if (typeof declared !== 'object' || declared === null)
    fail([{ path: [], message: 'expected keys with values, or the path of a target file' }]);
  fail(findSchemaProblems(declared));
  const target = resolveTarget(declared as DeclaredTarget);
  fail([...findCrossProblems(target), ...findTlsProblems(target)]);
  return target;
}
