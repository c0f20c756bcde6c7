import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { UserError } from '../lib/user-error.ts';
import { findCrossProblems } from './cross-checks.ts';
import type { DeclaredTarget } from './declared.ts';
import type { Environment } from './environment.ts';
import { expandVariables } from './expand.ts';
import { type Path, type Problem, TargetFileError } from './problem.ts';
import { resolveTarget } from './resolve.ts';
import { findSchemaProblems } from './schema-problems.ts';
import { findTlsProblems } from './tls-files.ts';
import { fillTypedVariables, isTypedVariable } from './typed-variables.ts';
import type { Target } from './types.ts';
import { parseTargetFile } from './yaml-file.ts';

export { resolveFirstLook } from './first-look.ts';

/**
 * Reads a target file, fills in the environment variables that it names, and validates it. Throws UserError when it
 * cannot be read and TargetFileError, which lists every mistake with its line, when it is wrong.
 */
export function loadTarget(file: string, env: Environment): Target {
  return parseTarget(nameOf(file), read(file), env, dirname(resolve(file)));
}

/** What a valid target file declares; its texts still name their variables. Throws as `loadTarget`. */
export function readDeclaredTarget(file: string): DeclaredTarget {
  return parseTargetFile(nameOf(file), read(file)).value as DeclaredTarget;
}

/**
 * The target that the text of a target file describes; `name` is how mistakes name the file, and relative paths in it
 * start from `folder`.
 */
export function parseTarget(name: string, text: string, env: Environment, folder?: string): Target {
  const { value, place } = parseTargetFile(name, text);
  const fail = (problems: readonly Problem[]): never => {
    throw new TargetFileError(name, problems.map(place));
  };
  if (value === null) fail([{ path: [], message: 'the file is empty; start from docs/target.example.yaml' }]);
  // Validated before the variables of texts are filled in, so that no message can quote a secret.
  const typed = fillTypedVariables(value, env);
  const { value: filled, problems } = expandVariables(typed.value, env);
  // A variable that holds no number is said by itself.
  const wrong = findSchemaProblems(typed.value).filter(({ path }) => !isTypedVariable(typed.value, path));
  // A value below a key that is itself wrong says nothing more.
  const early = [
    ...wrong,
    ...typed.problems,
    ...problems.filter(({ path }) => !wrong.some((problem) => isBelow(path, problem.path))),
  ];
  if (early.length > 0) fail(early);
  const target = {
    ...resolveTarget(filled as DeclaredTarget),
    ...(folder === undefined ? {} : { folder, file: name }),
  };
  const late = [...findCrossProblems(target), ...findTlsProblems(target)];
  if (late.length > 0) fail(late);
  return target;
}

function isBelow(path: Path, above: Path): boolean {
  return above.length > 0 && above.every((part, index) => path[index] === part);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: 'it does not exist',
      EISDIR: 'it is a folder',
      EACCES: 'it may not be read',
    };
    throw new UserError(`the target file ${nameOf(file)} cannot be read: ${reasons[code ?? ''] ?? message}`);
  }
}

function nameOf(file: string): string {
  const short = relative('', file);
  return short === '' || short.startsWith('..') ? file : short;
}
