import type { Depth } from '../../src/plan/depth.ts';
import type { PlanOptions } from '../../src/plan/plan.ts';

/** Options of the suite under `use` of a Playwright configuration. */
export interface ConformanceOptions {
  /** Path of a target file, from the folder in which Playwright runs, or `demo` for the bundled server. */
  readonly target: string | undefined;
  /** One of the `environments` of the target file. */
  readonly environment: string | undefined;
  /** The number of cases that are generated: `quick`, `standard` or `deep`. */
  readonly depth: Depth;
  /** Seed of generated cases; drawn and printed where it is undefined, and 1 for a shard. */
  readonly seed: number | undefined;
  /** `read-only` sends nothing that changes state. */
  readonly mode: PlanOptions['mode'];
  /** Folder of the reports, from the folder in which Playwright runs. */
  readonly reports: string | undefined;
}

/** The options of the suite under `use` of a project of Playwright. */
export type ProjectUse = Partial<ConformanceOptions> & { readonly baseURL?: string | undefined };

const names = ['target', 'environment', 'depth', 'seed', 'mode', 'reports', 'baseURL'] as const;

/** Begins the name of an option that no test reads: which call of `defineConformance` a project comes from. */
const origin = 'defineConformance ';

/** Marks the options of a project with the call that gave them. Playwright joins projects of one name, and keeps all marks. */
export function markOrigin(use: ProjectUse): ProjectUse {
  return { ...use, [origin + JSON.stringify(pickOptions(use))]: true };
}

/** True for the options of a project that several calls gave: the last has won, and the target of the others is lost. */
export function hasSeveralOrigins(use: ProjectUse): boolean {
  return Object.keys(use).filter((name) => name.startsWith(origin)).length > 1;
}

/** Returns the names of the options of the suite in which two projects differ. */
export function listDifferences(one: ProjectUse, other: ProjectUse): string[] {
  return names.filter((name) => one[name] !== other[name]);
}

/** The options of the suite among those of a project: what else stands there may be secret, or no JSON. */
export function pickOptions(use: ProjectUse): ProjectUse {
  return Object.fromEntries(names.flatMap((name) => (name in use ? [[name, use[name]]] : [])));
}
