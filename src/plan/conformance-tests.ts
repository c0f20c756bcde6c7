import { fileURLToPath } from 'node:url';
import type { Check, Site } from './check.ts';

/** The functions by which a test runner makes tests of the spec files that it loads. */
export interface TestRunner {
  /** Makes tests of the checks of a spec file. */
  readonly defineTests: (checks: readonly Check[]) => void;
  /** Makes the test that closes a run, at a place in a spec file. */
  readonly defineVerdict: (site: Site) => void;
}

/** Where the runner is kept for spec files that load another copy of this module. */
const place = globalThis as { [key: symbol]: TestRunner | undefined };
const key = Symbol.for('open-banking-conformance test runner');

/** Names the runner that turns spec files into its own tests, before it loads the first of them. */
export function useTestRunner(chosen: TestRunner): void {
  place[key] = chosen;
}

/**
 * The query under which the engine imports spec files. Under Playwright a spec file is loaded twice: by Playwright, to
 * define tests, and by the engine, which plans over all checks; the query makes two modules of it.
 */
export const asValues = '?checks';

/**
 * Says once that the checks of a spec file are conformance tests, and gives them back: they become tests of the runner
 * that loads the file, and stay plain values for everybody else.
 */
export function conformanceTests(url: string, checks: readonly Check[]): readonly Check[] {
  if (!url.endsWith(asValues)) place[key]?.defineTests(checks);
  return checks;
}

/** Says that a spec file holds the verdict that closes a run. */
export function closeRun(url: string): void {
  place[key]?.defineVerdict({ file: fileURLToPath(url), line: 4, column: 1 });
}
