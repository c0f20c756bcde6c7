import type { Command } from 'commander';
import type { Area } from '../../src/catalogue/requirements.ts';
import { writeCommand } from '../../src/lib/command-line.ts';
import { readEnvironment } from '../../src/lib/env.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { targetFileNames } from '../../src/target-file/discover.ts';
import { loadTarget, resolveFirstLook } from '../../src/target-file/load.ts';
import { findTargetSource } from '../../src/target-file/source.ts';
import type { Target } from '../../src/target-file/types.ts';

/** The options of a command line that name its target. */
export interface TypedTarget {
  /** A target file, or the address of an Outbound API. */
  readonly target?: string | undefined;
  readonly env?: string | undefined;
  /** The reference server that the suite ships, whatever file stands here. */
  readonly demo?: boolean | undefined;
}

/** The names by which a target was found. */
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
  { target: typed, env, demo = false }: TypedTarget,
  command: Command,
  areas?: ReadonlySet<Area>,
): ChosenTarget {
  if (demo && typed !== undefined)
    throw new UserError(
      `--demo certifies the bundled reference server: leave ${typed || 'the target file'} out`,
    );
  const source = demo ? ({ kind: 'demo', isAsked: true } as const) : findTargetSource({ typed });
  if (source.kind !== 'file') verifyNoEnvironment(env, command);
  if (source.kind === 'demo') return { target: undefined, names: source.isAsked ? { demo: true } : {} };
  if (source.kind === 'addresses') {
    const { baseUrl, bankingUrl } = source;
    const target = resolveFirstLook({ baseUrl, bankingUrl, env: readEnvironment() });
    return { target, names: { baseUrl, bankingUrl } };
  }
  const { file, found } = source;
  const target = loadTarget(file, readEnvironment(), { environment: env, areas });
  return {
    target,
    names: { target: file, env },
    ...(found && { found: found.passesOverAddress ? `${file}, and not by OBC_BASE_URL` : file }),
  };
}

/** Throws UserError for an environment that was typed without a target file; one in OBC_ENV may be meant for other commands. */
function verifyNoEnvironment(env: string | undefined, command: Command): void {
  if (env !== undefined && command.getOptionValueSource('env') === 'cli')
    throw new UserError(`--env ${env} is of a target file: name one`);
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
