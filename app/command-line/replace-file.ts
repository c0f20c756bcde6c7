import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UserError } from '../../src/lib/user-error.ts';

/**
 * Puts text in place of what a file holds: all of it or nothing, with the same rights, and through a link. `remedy` says
 * what to do otherwise. Throws UserError when it cannot be written.
 */
export function replaceFile(file: string, text: string, remedy: string): void {
  let beside: string | undefined;
  try {
    const real = realpathSync(file);
    beside = `${real}.${process.pid}.tmp`;
    writeFileSync(beside, text, { flag: 'wx', mode: statSync(real).mode });
    renameSync(beside, real);
  } catch (error) {
    if (beside !== undefined) rmSync(beside, { force: true });
    throw new UserError(
      `${file} cannot be written: ${(error as Error).message}; it is as it was, and ${remedy}`,
    );
  }
}
