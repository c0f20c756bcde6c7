import { checks } from '../../../tests/index.ts';
import { writeCommand } from '../../lib/command-line.ts';
import { readEnvironment } from '../../lib/env.ts';
import { describeSuggestion } from '../../lib/suggest.ts';
import { UserError } from '../../lib/user-error.ts';
import { defaultDepth } from '../../plan/depth.ts';
import type { PlanOptions } from '../../plan/plan.ts';
import { verifySelection } from '../../plan/selected-names.ts';
import { isSelective, listSelectedAreas } from '../../plan/selection.ts';
import type { DeclaredTarget } from '../../target-file/declared.ts';
import { loadTarget } from '../../target-file/load.ts';
import type { Target } from '../../target-file/types.ts';
import { verifyDeclared } from '../../target-file/verify-declared.ts';

/** Which checks of the suite become tests, and how they run. Seed 1, depth standard and everything by default. */
export interface ConformanceOptions
  extends Partial<Pick<PlanOptions, 'seed' | 'depth' | 'mode' | 'only' | 'exclude'>> {
  /** One of the `environments` of a target file. */
  readonly environment?: string;
  /** What tells this run from others of the same project, in titles and in the folder of its reports. */
  readonly name?: string;
}

/** What a run of a project goes by. */
export interface ProjectRun {
  readonly name: string | undefined;
  readonly target: Target;
  readonly plan: PlanOptions;
  /** The command line that repeats it, without `--only`. */
  readonly replay: string;
}

const names: Readonly<Record<keyof Required<ConformanceOptions>, true>> = {
  seed: true,
  depth: true,
  mode: true,
  only: true,
  exclude: true,
  environment: true,
  name: true,
};

/** The run that a target and options ask for. Throws UserError for options that are none, and for a wrong target. */
export function resolveProjectRun(
  declared: string | DeclaredTarget,
  options: ConformanceOptions,
): ProjectRun {
  const unknown = Object.keys(options).find((name) => !(name in names));
  if (unknown !== undefined)
    throw new UserError(`unknown option ${unknown}${describeSuggestion(unknown, Object.keys(names))}`);
  const { environment, name, ...asked } = options;
  // Every process of a run makes the same plan, so the seed is fixed.
  const plan: PlanOptions = { seed: 1, depth: defaultDepth, mode: 'full', only: [], ...asked };
  verifySelection(plan, checks, '');
  const areas = isSelective(plan) ? listSelectedAreas(checks, plan) : undefined;
  const target =
    typeof declared === 'string'
      ? loadTarget(declared, readEnvironment(), { environment, areas })
      : verifyDeclared(declared);
  const file = typeof declared === 'string' ? ` ${declared}` : '';
  const env = environment === undefined ? '' : ` --env ${environment}`;
  const depth = plan.depth === defaultDepth ? '' : ` --depth ${plan.depth}`;
  return { name, target, plan, replay: writeCommand(`run${file}${env}${depth} --seed ${plan.seed}`) };
}
