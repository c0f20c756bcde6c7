import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { checksByFile } from '../../tests/index.ts';
import { defineTests } from './define-tests.ts';
import { defineVerdict } from './define-verdict.ts';

/** Line of the verdict in its spec file. */
const lineOfVerdict = 4;

/** Defines what the spec file of a name makes of itself: `providers/list`, or `verdict`. Throws UserError for a file that the suite does not list. */
export function defineSpecFile(name: string): void {
  if (name === 'verdict') {
    defineVerdict({ file: join(packageRoot, 'tests', 'verdict.spec.ts'), line: lineOfVerdict, column: 1 });
    return;
  }
  const checks = checksByFile.get(name);
  if (checks === undefined)
    throw new UserError(
      `tests/${name}.spec.ts is not listed in tests/contents.ts, so its tests would not run: list it there, or move tests of your own to a project of their own`,
    );
  defineTests(checks);
}
