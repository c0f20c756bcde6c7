import type { Target } from '../target-file/types.ts';
import { openSharedTarget } from './handover.ts';
import { loadRunTarget, readRunSettings } from './settings.ts';

// Reading a target file takes as long as a dozen requests, and each process of a run needs what it says: one reads it.

let known: Target | undefined;

/** Makes a target that was read already the one of the run that this process begins. */
export function useRunTarget(target: Target): void {
  known = target;
}

/**
 * The target of the run of this process: the one that was read, or what the process that began the run left in its folder.
 * Undefined while the embedded server is not up (when tests are only listed). Throws as `loadTarget`.
 */
export function takeRunTarget(): Target | undefined {
  known ??= openSharedTarget(readRunSettings().out) ?? loadRunTarget();
  return known;
}

/** Lets the next run of this process read its target file again. */
export function forgetRunTarget(): void {
  known = undefined;
}
