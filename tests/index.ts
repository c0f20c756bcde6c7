import type { Check } from '../src/plan/check.ts';
import { asValues } from '../src/plan/conformance-tests.ts';
import { specFiles } from './contents.ts';

/** The checks of one spec file. */
async function loadChecks(file: string): Promise<readonly Check[]> {
  const loaded = (await import(`./${file}.spec.ts${asValues}`)) as { default: readonly Check[] };
  return loaded.default;
}

// The build puts plain imports in the place of this module: see `scripts/build.ts`.
const loaded = await Promise.all(specFiles.map(loadChecks));

/** The checks of each spec file, in the order of the document. */
export const checksByFile: ReadonlyMap<string, readonly Check[]> = new Map(
  specFiles.map((file, at) => [file, loaded[at]!]),
);

/** Every check of the suite, in the order of the document. */
export const checks: readonly Check[] = [...checksByFile.values()].flat();
