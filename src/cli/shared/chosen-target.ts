import type { Command } from 'commander';
import { readEnvironment } from '../../lib/env.ts';
import { UserError } from '../../lib/user-error.ts';
import { loadTarget, resolveFirstLook } from '../../target-file/load.ts';
import type { Target } from '../../target-file/types.ts';

/** The options that name a target. */
export interface TargetNames {
  readonly target?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly bankingUrl?: string | undefined;
}

/** The target of a run, validated, and the options that name it; no target stands for the embedded server. */
export interface ChosenTarget {
  readonly target: Target | undefined;
  readonly names: TargetNames;
}

/**
 * Decides between a target file and addresses: what was typed goes before what the environment says. Throws
 * UserError when both were typed, and for a target that is not valid.
 */
export function chooseTarget(options: TargetNames, command: Command): ChosenTarget {
  const { target: file, baseUrl, bankingUrl } = options;
  const isTyped = (option: keyof TargetNames) => command.getOptionValueSource(option) === 'cli';
  const areAddressesTyped = isTyped('baseUrl') || isTyped('bankingUrl');
  if (isTyped('target') && areAddressesTyped) {
    throw new UserError(
      '--target and addresses exclude each other: write the addresses into the target file',
    );
  }
  const names = { target: undefined, baseUrl: undefined, bankingUrl: undefined };
  if (file !== undefined && !areAddressesTyped) {
    return { target: loadTarget(file, readEnvironment()), names: { ...names, target: file } };
  }
  if (baseUrl === undefined && bankingUrl === undefined) return { target: undefined, names };
  const target = resolveFirstLook({ baseUrl, bankingUrl, env: readEnvironment() });
  return { target, names: { ...names, baseUrl, bankingUrl } };
}
