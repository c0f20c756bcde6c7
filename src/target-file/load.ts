import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Area } from '../catalogue/requirements.ts';
import { writeCommand } from '../lib/command-line.ts';
import { readTextOf } from '../lib/read-file.ts';
import { UserError } from '../lib/user-error.ts';
import { findCrossProblems } from './cross-checks.ts';
import type { DeclaredTarget } from './declared.ts';
import type { Environment } from './environment.ts';
import { chooseEnvironment } from './environments.ts';
import { keyOf, type Path, type Problem, TargetFileError } from './problem.ts';
import { resolveTarget } from './resolve.ts';
import { findSchemaProblems } from './schema-problems.ts';
import { findTlsProblems } from './tls-files.ts';
import { expandVariables, fillTypedVariables, isTypedVariable } from './typed-variables.ts';
import type { Target } from './types.ts';
import { parseTargetFile } from './yaml-file.ts';

export { resolveFirstLook } from './first-look.ts';

/** Which part of a target file is used. */
export interface TargetPart {
  /** The name of one of its environments; a file that holds some is not used without. */
  readonly environment?: string | undefined;
  /** The areas that are looked at: variables of settings that serve others need not be set. All when absent. */
  readonly areas?: ReadonlySet<Area> | undefined;
}

/**
 * Reads a target file, fills in the environment variables that it names, and validates it. Throws UserError when it
 * cannot be read and TargetFileError, which lists every mistake with its line, when it is wrong.
 */
export function loadTarget(file: string, env: Environment, part: TargetPart = {}): Target {
  return parseTarget(nameOf(file), readTargetText(file), env, { ...part, folder: dirname(resolve(file)) });
}

/** What a valid target file declares; its texts still name their variables. Throws as `loadTarget`. */
export function readDeclaredTarget(file: string, environment?: string): DeclaredTarget {
  return chooseEnvironment(parseTargetFile(nameOf(file), readTargetText(file)).value, environment)
    .value as DeclaredTarget;
}

/**
 * The target that the text of a target file describes; `name` is how mistakes name the file, and relative paths in it
 * start from `folder`.
 */
export function parseTarget(
  name: string,
  text: string,
  env: Environment,
  { folder, environment, areas }: TargetPart & { readonly folder?: string } = {},
): Target {
  const { value: whole, place } = parseTargetFile(name, text);
  const { value, problems: ofEnvironment, originOf } = chooseEnvironment(whole, environment);
  const fail = (problems: readonly Problem[]): never => {
    const placed = problems.map((problem) => place({ ...problem, path: originOf(problem.path) }));
    throw new TargetFileError(name, placed);
  };
  if (whole === null) fail([{ path: [], message: `the file is empty; ${writeCommand('init')} writes one` }]);
  if (ofEnvironment.length > 0) fail(ofEnvironment);
  // Validated before the variables of texts are filled in, so that no message can quote a secret.
  const typed = fillTypedVariables(value, env);
  const expanded = expandVariables(typed.value, env);
  // A variable that holds no number is said by itself.
  const wrong = findSchemaProblems(typed.value).filter(({ path }) => !isTypedVariable(typed.value, path));
  // A value below a key that is itself wrong says nothing more.
  const unset = [
    ...typed.problems,
    ...expanded.problems.filter(({ path }) => !wrong.some((problem) => isBelow(path, problem.path))),
  ];
  const used =
    areas === undefined
      ? { value: expanded.value, problems: unset }
      : dropUnselected(expanded.value, unset, areas);
  const early = [...wrong, ...used.problems];
  if (early.length > 0) fail(early);
  const findLines = () =>
    Object.fromEntries(
      Object.keys(used.value as object).map((key) => [
        key,
        place({ path: originOf([key]), message: '', atKey: true }).line,
      ]),
    );
  const target = {
    ...resolveTarget(used.value as DeclaredTarget),
    ...(folder === undefined ? {} : { folder, file: name, digest: digestOf(value), lines: findLines() }),
    ...(expanded.taken.length === 0 ? {} : { taken: expanded.taken, variables: expanded.variables }),
    ...namesIn(value),
  };
  const late = [...findCrossProblems(target), ...findTlsProblems(target)].filter(
    // An area whose section was left out is not looked at either.
    ({ path: [key, index] }) =>
      key !== 'areas' || areas === undefined || areas.has(target.areas[index as number]!),
  );
  if (late.length > 0) fail(late);
  return target;
}

function namesIn(value: unknown): Pick<Target, 'named'> {
  const found = [...JSON.stringify(value).matchAll(/\$\$\{|\$\{([A-Za-z_]\w*)\}/g)];
  const named = new Set(found.flatMap(([, name]) => name ?? []));
  return named.size === 0 ? {} : { named: [...named] };
}

/** Of what the file says, not of how it is laid out; its variables are those of each machine. */
function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

function isBelow(path: Path, above: Path): boolean {
  return above.length > 0 && above.every((part, index) => path[index] === part);
}

/** The text of a target file. Throws UserError when it cannot be read. */
export function readTargetText(file: string): string {
  if (file === '') throw new UserError('the target file has no name: name one, or unset OBC_TARGET');
  if (isLikeAddress(file) && !existsSync(file))
    throw new UserError(
      `the target file ${nameOf(file)} does not exist; an address begins with its scheme: https://${file}`,
    );
  return readTextOf(`the target file ${nameOf(file)}`, file);
}

/** True for a name with a port, or of a host with three parts, that nobody gives to a file. */
function isLikeAddress(name: string): boolean {
  return (
    /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\]):\d+(?:\/|$)/i.test(name) ||
    /^[\w-]+(?:\.[\w-]+)*\.[\w-]+\.(?!ya?ml$|json$)[a-z]+$/i.test(name)
  );
}

/** The path of a file from the working folder; as it was given where it lies above. */
export function nameOf(file: string): string {
  const short = relative('', file);
  return short === '' || short.startsWith('..') ? file : short;
}

/** Settings that serve some areas only, each with these; a setting below another one stands before it. */
const servedAreas: readonly (readonly [path: Path, areas: readonly Area[]])[] = [
  [['outbound', 'auth', 'adminToken'], ['registrations']],
  [['outbound', 'auth', 'plainToken'], ['registrations']],
  [['outbound'], ['providers', 'recipients', 'registrations', 'revocation', 'fdx-accounts']],
  [['recipients'], ['recipients', 'registrations']],
  [['registrations'], ['registrations']],
  [['revocation'], ['revocation']],
  [['fdx'], ['fdx-accounts', 'revocation']],
  [['fixtures', 'banking'], ['account-detail']],
  [['fixtures', 'fdx'], ['fdx-accounts']],
  [['banking'], ['account-detail']],
];

/** A target file's value without what only areas need that are not selected, and the problems that are left. */
interface SelectedSettings {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/**
 * Leaves out the settings with a problem (a variable that is not set) which serve none of the selected areas: a run of
 * some areas needs the secrets of these alone. Settings without a problem stay.
 */
function dropUnselected(
  value: unknown,
  problems: readonly Problem[],
  selected: ReadonlySet<Area>,
): SelectedSettings {
  const unneeded = (path: Path) =>
    servedAreas.find(
      ([setting, areas]) =>
        setting.every((part, index) => path[index] === part) && !areas.some((area) => selected.has(area)),
    )?.[0];
  const dropped = problems.flatMap(({ path }) => {
    const setting = unneeded(path);
    return setting === undefined ? [] : [setting, ...(setting[0] === 'banking' ? [fixturesOfBanking] : [])];
  });
  return {
    value: dropped.reduce<unknown>(without, value),
    problems: problems.filter(({ path }) => unneeded(path) === undefined),
  };
}

const fixturesOfBanking: Path = ['fixtures', 'banking'];

function without(node: unknown, [key, ...rest]: Path): unknown {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key!)) return node;
  const { [key!]: child, ...others } = node as Record<string | number, unknown>;
  return rest.length === 0 ? others : { ...others, [key!]: without(child, rest) };
}

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
