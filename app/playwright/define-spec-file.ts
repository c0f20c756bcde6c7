import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.ts';
import { checksByFile } from '../../tests/index.ts';
import { defineTests } from './define-tests.ts';
import { defineVerdict } from './define-verdict.ts';

/** Line of the verdict in its spec file. */
const lineOfVerdict = 4;

/** Defines what the spec file of a name makes of itself: `providers/list`, or `verdict`. */
export function defineSpecFile(name: string): void {
  if (name === 'verdict')
    defineVerdict({ file: join(packageRoot, 'tests', 'verdict.spec.ts'), line: lineOfVerdict, column: 1 });
  else defineTests(checksByFile.get(name) ?? []);
}
