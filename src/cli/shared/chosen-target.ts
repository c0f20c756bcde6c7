import { relative } from 'node:path';
import type { Command } from 'commander';
import type { Area } from '../../catalogue/requirements.ts';
import { readEnvironment } from '../../lib/env.ts';
import { UserError } from '../../lib/user-error.ts';
import { findTargetFile, targetFileNames } from '../../target-file/discover.ts';
import { loadTarget, resolveFirstLook } from '../../target-file/load.ts';
import type { Target } from '../../target-file/types.ts';

/** The options that name a target. */
export interface TargetNames {
  readonly target?: string | undefined;
  readonly env?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly bankingUrl?: string | undefined;
  /** The reference server that the suite ships, whatever file stands here. */
  readonly demo?: boolean | undefined;
}

/** The target of a run, validated, and the options that name it; no target stands for the embedded server. */
export interface ChosenTarget {
  readonly target: Target | undefined;
  readonly names: TargetNames;
  /** The target file that was found because none was named. */
  readonly found?: string;
}

/**
 * Decides between a target file, addresses and the embedded server: what was typed goes before what the environment
 * says, and that before a target file that stands here or above. `areas` are those that are looked at. Throws UserError
 * when two were typed, and for a target that is not valid.
 */
export function chooseTarget(
  options: TargetNames,
  command: Command,
  areas?: ReadonlySet<Area>,
): ChosenTarget {
  const { baseUrl, bankingUrl, env } = options;
  const none: TargetNames = { target: undefined, env: undefined, baseUrl: undefined, bankingUrl: undefined };
  const choice = chooseSource(options, command);
  if (choice === 'demo') return { target: undefined, names: { ...none, demo: true } };
  if (choice === 'addresses') {
    verifyNoEnvironment(options, command);
    const target = resolveFirstLook({ baseUrl, bankingUrl, env: readEnvironment() });
    return { target, names: { ...none, baseUrl, bankingUrl } };
  }
  const found = choice === 'file' ? undefined : findTargetFile('.');
  const file = options.target ?? found;
  if (file === undefined) {
    verifyNoEnvironment(options, command);
    return { target: undefined, names: none };
  }
  const short = found === undefined ? file : relative('', file);
  const target = loadTarget(short, readEnvironment(), { environment: env, areas });
  return { target, names: { ...none, target: short, env }, ...(found === undefined ? {} : { found: short }) };
}

/** What names the target; undefined where nothing does. */
function chooseSource(
  { target: file, baseUrl, bankingUrl, demo = false }: TargetNames,
  command: Command,
): 'file' | 'addresses' | 'demo' | undefined {
  const isTyped = (option: keyof TargetNames) => command.getOptionValueSource(option) === 'cli';
  const areAddressesTyped = isTyped('baseUrl') || isTyped('bankingUrl');
  if (demo && (isTyped('target') || areAddressesTyped))
    throw new UserError('--demo certifies the bundled reference server: leave --target and addresses out');
  if (demo) return 'demo';
  if (isTyped('target') && areAddressesTyped) {
    throw new UserError(
      '--target and addresses exclude each other: write the addresses into the target file',
    );
  }
  if (file !== undefined && !areAddressesTyped) return 'file';
  return baseUrl === undefined && bankingUrl === undefined ? undefined : 'addresses';
}

/** An environment in OBC_ENV may be meant for other commands. */
function verifyNoEnvironment({ env }: TargetNames, command: Command): void {
  if (env === undefined || command.getOptionValueSource('env') !== 'cli') return;
  throw new UserError(`--env ${env} is of a target file: name one with --target`);
}

/** Takes a target file that was typed as an argument for that of `--target`. Throws UserError when both were typed. */
export function takeFileArgument(file: string | undefined, command: Command): void {
  if (file === undefined) return;
  const before = command.getOptionValue('target') as string | undefined;
  if (command.getOptionValueSource('target') === 'cli' && before !== file)
    throw new UserError(`two target files, ${file} and --target ${before}: leave one out`);
  command.setOptionValueWithSource('target', file, 'cli');
}

/** Where a target file is looked for when none is named, in words. */
export const lookedFor = `${targetFileNames.join(', ')} here or in a folder above`;
