import { fileURLToPath } from 'node:url';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Area } from '../catalogue/requirements.ts';
import type { Setting } from '../target-file/settings.ts';
import type { Check, CheckContext, Resources, Site } from './check.ts';
import type { Depth } from './depth.ts';
import { findSite } from './site.ts';

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

/** Says what a test is, beside its title. */
export interface TestDetails {
  /** A speaking id, unique over all areas, under which a run selects it. It stays when the title changes. */
  readonly id: string;
  /** The requirements that it makes judgeable: what it sends is enough for a law, the contract or the test itself to decide them. */
  readonly verifies: readonly RequirementId[];
  /** Settings without which it is blocked. */
  readonly needs?: readonly Setting[];
  /** The things that only the target file can supply, and that it must be given. */
  readonly takes?: Resources;
  /** The lowest depth at which it runs; `quick` by default. */
  readonly depth?: Depth;
  /** It sends requests on operations that write, refused or not. */
  readonly writes?: true;
  /** It looks at what the others did: it begins when these have ended. */
  readonly atEnd?: true;
  /** The area whose operations it calls, where that is not its own. */
  readonly requiresArea?: Area;
  /** The properties that it judges of generated values. */
  readonly properties?: Check['properties'];
  /** It only means something against a mock. */
  readonly mock?: true;
}

/** The functions by which a spec file defines its tests. */
export interface Scenarios<Fixtures> {
  /** Defines a test: what it is called, what it says of itself, and what it sends. */
  test(title: string, details: TestDetails, body: (fixtures: Fixtures) => Promise<void>): void;
  /** The tests of the file, for its default export. */
  all(): readonly Check[];
}

/**
 * The functions by which a spec file defines its tests: `url` is its own, `makeFixtures` makes what its tests are handed. Under
 * Playwright each test becomes one of Playwright's at its own line; for everybody else it is a value.
 */
export function defineScenarios<Fixtures>(
  url: string,
  area: Area,
  makeFixtures: (context: CheckContext) => Fixtures,
): Scenarios<Fixtures> {
  const checks: Check[] = [];
  return {
    test(title, { verifies, takes = {}, writes, ...details }, body) {
      checks.push({
        area,
        title,
        ids: verifies,
        requiresArea: area,
        needs: [],
        depth: 'quick',
        properties: [],
        mock: false,
        atEnd: false,
        ...details,
        resources: takes,
        access: writes === true ? 'write' : 'read',
        site: findSite(details.id),
        run: (context) => body(makeFixtures(context)),
      });
    },
    all: () => conformanceTests(url, checks),
  };
}
