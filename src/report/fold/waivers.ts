import { type OperationId, writes } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { CheckResult } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import { describeNeededDepth, isPart, type Plan, type PlannedCheck } from '../../plan/plan.ts';
import { describeSelection, findReasonNotSelected } from '../../plan/selection.ts';
import { countShownDefects, knownDefectCount } from '../../plan/worst-first.ts';
import type { Waiver } from '../../target-file/types.ts';
import type { ReportedRequirement } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { describeWaiverUses, type WaiverUse } from '../verdict/waivers.ts';

/** What the use of waivers is read from. */
export interface WaiverEvidence {
  readonly waivers: readonly Waiver[];
  readonly plan: Plan;
  readonly results: ReadonlyMap<string, CheckResult>;
  readonly rows: readonly ReportedRequirement[];
  /** Day of the run, `YYYY-MM-DD` in UTC. */
  readonly day: string;
}

const settled: readonly Verdict[] = ['pass', 'warn', 'fail', 'waived'];

/** The waivers of the target file, in its order, with what became of each in a run. */
export function waiversOf({ waivers, plan, results, rows, day }: WaiverEvidence): WaiverUse[] {
  const findings = rows.flatMap((row) => row.findings);
  const whole = isWhole(plan, results);
  const isSettled = (id: RequirementId, operation: OperationId | undefined) =>
    whole &&
    settled.includes(rows.find((row) => row.id === id)?.verdict ?? 'not-selected') &&
    isSelected(id, plan) &&
    !isWithheld(operation, plan);
  return describeWaiverUses(waivers, findings, day, isSettled);
}

/** A part of a run cannot tell that a waiver is stale: a finding may be met by any check. */
function isWhole({ options, checks }: Plan, results: ReadonlyMap<string, CheckResult>): boolean {
  if (isPart(options)) return false;
  return checks.every(({ check, notSelected }) => notSelected !== undefined || results.has(check.id));
}

function isSelected(id: RequirementId, { checks }: Plan): boolean {
  return checks.every(
    ({ check, notSelected }) => !check.ids.includes(id) || check.mock || notSelected === undefined,
  );
}

/** A write that the mode kept from being sent. */
function isWithheld(operation: OperationId | undefined, { options }: Plan): boolean {
  return options.mode === 'read-only' && operation !== undefined && writes(operation);
}

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
