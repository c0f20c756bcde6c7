import { join, resolve } from 'node:path';
import { isBuilt, packageRoot } from '../../src/lib/package-root.ts';
import { UserError } from '../../src/lib/user-error.ts';

// What Playwright is asked for on its command line, as far as its own configuration does not say it.

/** The values of an option, which may be several words. */
export function readOption(argv: readonly string[], ...names: readonly string[]): string[] {
  const values: string[] = [];
  let isOpen = false;
  for (const word of argv) {
    const [name = '', ...value] = word.split('=');
    const isNamed = names.includes(name);
    if (isNamed && value.length > 0) values.push(value.join('='));
    else if (isOpen && !word.startsWith('-')) values.push(word);
    isOpen = (isNamed && value.length === 0) || (isOpen && !word.startsWith('-'));
  }
  return values;
}

/** Returns the number of workers that are asked for; undefined without one, and for a share of the processors. */
export function readWorkers(argv: readonly string[]): number | undefined {
  const [typed] = readOption(argv, '--workers', '-j');
  return typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : undefined;
}

/**
 * Throws UserError for a tsconfig that is not of this clone: its paths may put other code in the place of a package that the sources
 * import. What is built is not transformed, so that a project that uses the suite may have its own.
 */
export function refuseOtherTsconfig(argv: readonly string[], isTransformed = !isBuilt): void {
  const own = join(packageRoot, 'tsconfig.json');
  const other = readOption(argv, '--tsconfig').find((file) => resolve(file) !== own);
  if (!isTransformed || other === undefined) return;
  throw new UserError(
    `--tsconfig ${other} may put other code in the place of what the suite imports: leave it out, or use the built package`,
  );
}
