import { type OperationId, writes } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { CheckResult } from '../../journal/entry.ts';
import { isPart, type Plan } from '../../plan/plan.ts';
import type { Waiver } from '../../target-file/types.ts';
import type { ReportedRequirement } from '../report.ts';
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
