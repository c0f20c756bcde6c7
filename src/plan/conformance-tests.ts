import type { Check } from './check.ts';

/** What a test runner does with the checks of the spec file that it is loading. */
export type TestRunner = (checks: readonly Check[]) => void;

let runner: TestRunner | undefined;

/** Names the runner that turns the checks of spec files into its own tests, before it loads the first of them. */
export function useTestRunner(chosen: TestRunner): void {
  runner = chosen;
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
  if (!url.endsWith(asValues)) runner?.(checks);
  return checks;
}
