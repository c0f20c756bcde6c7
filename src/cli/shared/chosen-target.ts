import { relative } from 'node:path';
import type { Command } from 'commander';
import type { Area } from '../../catalogue/requirements.ts';
import { writeCommand } from '../../lib/command-line.ts';
import { readEnvironment, readVariable } from '../../lib/env.ts';
import { UserError } from '../../lib/user-error.ts';
import { findTargetFile, targetFileNames } from '../../target-file/discover.ts';
import { loadTarget, resolveFirstLook } from '../../target-file/load.ts';
import type { Target } from '../../target-file/types.ts';

/** What a command line says of its target. */
export interface NamedTarget {
  /** A target file, or the address of an Outbound API. */
  readonly target?: string | undefined;
  readonly env?: string | undefined;
  /** The reference server that the suite ships, whatever file stands here. */
  readonly demo?: boolean | undefined;
}

/** What a target was found by. */
export interface TargetNames {
  readonly target?: string | undefined;
  readonly env?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly bankingUrl?: string | undefined;
  readonly demo?: boolean | undefined;
}

/** The target of a run, validated, and what it was found by. */
export interface ChosenTarget {
  /** Undefined for the bundled reference server, and where nothing names a target. */
  readonly target: Target | undefined;
  readonly names: TargetNames;
  /** The target file that was found because none was named. */
  readonly found?: string;
}

/**
 * Decides between target file, address and bundled server: what was typed goes first, then OBC_TARGET, a target file that
 * stands here or above, and OBC_BASE_URL. `areas` are those that are looked at. Throws UserError when two were typed, and
 * for a target that is not valid.
 */
export function chooseTarget(
  { target: typed, env, demo = false }: NamedTarget,
  command: Command,
  areas?: ReadonlySet<Area>,
): ChosenTarget {
  if (demo && typed !== undefined)
    throw new UserError(
      `--demo certifies the bundled reference server: leave ${typed || 'the target file'} out`,
    );
  if (demo) return { target: undefined, names: { demo } };
  const named = typed ?? readVariable('OBC_TARGET');
  if (named !== undefined && isAddress(named)) return lookAt({ baseUrl: named }, env, command);
  const found = named === undefined ? findTargetFile('.') : undefined;
  const file = named ?? found;
  if (file === undefined) return lookAt(readAddresses(), env, command);
  const short = found === undefined ? file : relative('', file);
  const target = loadTarget(short, readEnvironment(), { environment: env, areas });
  return { target, names: { target: short, env }, ...(found === undefined ? {} : { found: short }) };
}

type Addresses = Pick<TargetNames, 'baseUrl' | 'bankingUrl'>;

function readAddresses(): Addresses {
  return { baseUrl: readVariable('OBC_BASE_URL'), bankingUrl: readVariable('OBC_BANKING_URL') };
}

/** The target of a first look, with credentials from the environment. */
function lookAt(
  { baseUrl, bankingUrl = readVariable('OBC_BANKING_URL') }: Addresses,
  env: string | undefined,
  command: Command,
): ChosenTarget {
  // An environment in OBC_ENV may be meant for other commands.
  if (env !== undefined && command.getOptionValueSource('env') === 'cli')
    throw new UserError(`--env ${env} is of a target file: name one`);
  if (baseUrl === undefined && bankingUrl === undefined) return { target: undefined, names: {} };
  const target = resolveFirstLook({ baseUrl, bankingUrl, env: readEnvironment() });
  return { target, names: { baseUrl, bankingUrl } };
}

function isAddress(named: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(named);
}

/** Where a target file is looked for when none is named, in words. */
export const lookedFor = `${targetFileNames.join(', ')} here or in a folder above`;

/** The ways to name a target, for a command that was given none. */
export function describeWays(command: string): string {
  return (
    `name a target file or an address (${writeCommand(`${command} target.yaml`)}), ` +
    `put the file where it is found (${lookedFor}), or set OBC_TARGET or OBC_BASE_URL; ` +
    `${writeCommand('init')} writes a target file`
  );
}
