import { groupBy } from '../../lib/group-by.ts';
import { describeNeededDepth, type Plan, type PlannedCheck } from '../../plan/plan.ts';
import { describeSelection, findReasonNotSelected } from '../../plan/selection.ts';
import { countShownDefects, knownDefectCount } from '../../plan/worst-first.ts';
import { pluralize } from '../verdict/outcome.ts';

/**
 * What a run left out on request, in words. A low depth leaves nothing out: a check that needs a greater one adds
 * cases to those of other checks, judges what only warns, or observes.
 */
export function describeLeftOut({ checks, options }: Plan): string[] {
  const others = checks.filter(({ check, notSelected }) => notSelected !== describeNeededDepth(check));
  const counts = [...nameChoice({ checks, options }), ...countsByReason(others)];
  const quick = options.depth === 'quick' ? ['--depth quick tries fewer cases than standard does'] : [];
  return [...describeSelection(options), ...quick, ...counts];
}

/** What the checks show that fit into the requests of a run; nothing where any number may be sent. */
export function nameChoice({ checks, options }: Pick<Plan, 'checks' | 'options'>): string[] {
  if (options.maxRequests === undefined) return [];
  const chosen = checks.filter(({ notSelected }) => notSelected === undefined).map(({ check }) => check);
  const known = knownDefectCount.toLocaleString('en');
  const shown = countShownDefects(chosen).toLocaleString('en');
  return [`${pluralize(chosen.length, 'test')} that fit find ${shown} of ${known} known defects`];
}

/** Why a plan selects no check: a sentence for each name of `--only`, or how many checks each reason left out. */
export function explainNothingRan({ checks, options: { only } }: Plan): string[] {
  if (only.length === 0) return ['every test was skipped', ...countsByReason(checks)];
  return only.map((name) => {
    const own = checks.filter(({ check }) => findReasonNotSelected(check, { only: [name] }) === undefined);
    const reasons = new Set(reasonsOf(own));
    return `${name} was not tested: ${[...reasons].join('; ') || 'no test covers it'}`;
  });
}

function countsByReason(checks: readonly PlannedCheck[]): string[] {
  const groups = groupBy(reasonsOf(checks), (reason) => reason);
  return [...groups].map(([reason, all]) => `${pluralize(all.length, 'test')}: ${reason}`);
}

/** The reason of each check that was left out; those for mocks concern nobody else. */
function reasonsOf(checks: readonly PlannedCheck[]): string[] {
  return checks.flatMap(({ check, notSelected }) =>
    notSelected === undefined || check.mock ? [] : [notSelected],
  );
}
