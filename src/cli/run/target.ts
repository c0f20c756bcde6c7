import { environment } from '../../lib/env.ts';
import { UserError } from '../../lib/user-error.ts';
import { firstLookTarget, loadTarget } from '../../target-file/load.ts';
import type { Target } from '../../target-file/types.ts';
import type { RunOptions } from './options.ts';

export type Names = Pick<RunOptions, 'target' | 'baseUrl' | 'bankingUrl'>;

/** The target of a run, validated, and the options that name it; no target stands for the embedded server. */
export interface ChosenTarget {
  readonly target: Target | undefined;
  readonly names: { [name in keyof Names]: string | undefined };
}

/**
 * Decides between a target file and addresses: what was typed goes before what the environment says. Throws
 * UserError when both were typed, and for a target that is not valid.
 */
export function targetOfRun(options: Names, isTyped: (option: string) => boolean): ChosenTarget {
  const { target: file, baseUrl, bankingUrl } = options;
  const addressesTyped = isTyped('baseUrl') || isTyped('bankingUrl');
  if (isTyped('target') && addressesTyped) {
    throw new UserError(
      '--target and addresses exclude each other: write the addresses into the target file',
    );
  }
  const names = { target: undefined, baseUrl: undefined, bankingUrl: undefined };
  if (file !== undefined && !addressesTyped) {
    return { target: loadTarget(file, environment()), names: { ...names, target: file } };
  }
  if (baseUrl === undefined && bankingUrl === undefined) return { target: undefined, names };
  const target = firstLookTarget({ baseUrl, bankingUrl, env: environment() });
  return { target, names: { ...names, baseUrl, bankingUrl } };
}
