import { groupBy } from '../../lib/group-by.ts';
import type { Report, ReportedRequirement } from '../report.ts';
import { isInherent, type Verdict } from '../verdict/verdict.ts';

/** The requirements with one of some verdicts, in the order of the document. */
export function selectByVerdict(
  { requirements }: Report,
  ...verdicts: readonly Verdict[]
): ReportedRequirement[] {
  return requirements.filter(({ verdict }) => verdicts.includes(verdict));
}

/** The requirements that were not exercised although a full verdict needs them. */
export function selectNeeded(report: Report): ReportedRequirement[] {
  return selectByVerdict(report, 'not-exercised').filter(isInherent);
}

/** Requirements that share the reason why they have no verdict. */
export interface ReasonGroup {
  /** Empty where no reason is known. */
  readonly reason: string;
  /** The setting of the target file that would unblock them. */
  readonly setting?: string;
  /** Those that a full verdict needs come first. */
  readonly requirements: readonly ReportedRequirement[];
  /** How many of them a full verdict needs. */
  readonly needed: number;
}

/** Requirements by the reason of their verdict, without the name of the check; the weightiest group first. */
export function groupByReason(requirements: readonly ReportedRequirement[]): ReasonGroup[] {
  const groups = groupBy(
    requirements,
    ({ reason = '', checks, setting = '' }) => `${trimReason(reason, checks)}\n${setting}`,
  );
  const found = [...groups.values()].map((members): ReasonGroup => {
    const { reason = '', checks, setting } = members[0]!;
    return {
      reason: trimReason(reason, checks),
      ...(setting === undefined ? {} : { setting }),
      requirements: [...members].sort((a, b) => Number(isInherent(b)) - Number(isInherent(a))),
      needed: members.filter(isInherent).length,
    };
  });
  return found.sort((a, b) => b.needed - a.needed || b.requirements.length - a.requirements.length);
}

/** A reason without the name of the check that gave it. */
export function trimReason(reason: string, checks: readonly string[]): string {
  const check = checks.find((id) => reason.startsWith(`${id}: `));
  return check === undefined ? reason : reason.slice(check.length + 2);
}
