import type { Depth } from '../plan/depth.ts';
import type { PlanOptions } from '../plan/plan.ts';

/** Options of the suite under `use` of a Playwright configuration. */
export interface ConformanceOptions {
  /** Path of a target file, from the folder in which Playwright runs, or `demo` for the bundled server. */
  readonly target: string | undefined;
  /** One of the `environments` of the target file. */
  readonly environment: string | undefined;
  /** How many cases are generated: `quick`, `standard` or `deep`. */
  readonly depth: Depth;
  /** Seed of generated cases; drawn and printed where it is undefined, and 1 for a shard. */
  readonly seed: number | undefined;
  /** `read-only` sends nothing that changes state. */
  readonly mode: PlanOptions['mode'];
  /** Folder of the reports, from the folder in which Playwright runs. */
  readonly reports: string | undefined;
}

/** What a project of Playwright says under `use`, as far as the suite reads it. */
export type ProjectUse = Partial<ConformanceOptions> & { readonly baseURL?: string | undefined };

/** The names of the options, each with what it is where nobody sets it: see `ConformanceOptions`. */
export const optionDefaults: ConformanceOptions = {
  target: undefined,
  environment: undefined,
  depth: 'standard',
  seed: undefined,
  mode: 'full',
  reports: undefined,
};
