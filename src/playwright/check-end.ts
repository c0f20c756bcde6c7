import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { CheckResult, Finding } from '../journal/entry.ts';
import type { Check } from '../plan/check.ts';
import { selectInForce, waiverOf } from '../report/verdict/waivers.ts';
import type { Target, Waiver } from '../target-file/types.ts';
import { describeFinding } from './evidence.ts';

/** How a check ended for who watches the run: blocked checks are skipped, failed ones fail. */
export type CheckEnd =
  | { readonly status: 'passed' }
  | { readonly status: 'failed'; readonly message: string; readonly failed: readonly RequirementId[] }
  | { readonly status: 'skipped'; readonly message: string };

/** The end of a check by its result; a failure that a waiver sets aside does not count. */
export function concludeCheck(check: Check, result: CheckResult, waivers: readonly Waiver[]): CheckEnd {
  const failures = selectFailures(check, result, waivers);
  if (failures.length > 0) {
    const failed = [...new Set(failures.map(({ requirement }) => requirement))];
    return { status: 'failed', message: failures.map(describeFinding).join('\n\n'), failed };
  }
  if (result.outcome === 'harness-error')
    return {
      status: 'failed',
      message: `harness error, ours and not the target's: ${result.reason}`,
      failed: [],
    };
  if (result.outcome === 'blocked') return { status: 'skipped', message: `blocked: ${result.reason}` };
  return { status: 'passed' };
}

/** The requirements that a check saw fail, those of other checks among them: a violation of the contract is nobody's own. */
export function listViolated(
  { findings }: CheckResult,
  waivers: readonly Waiver[],
): readonly RequirementId[] {
  return findings
    .filter((finding) => finding.grade === 'fail' && waiverOf(finding, waivers) === undefined)
    .map(({ requirement }) => requirement);
}

/** The findings that fail a check: of its own requirements, and not set aside. */
export function selectFailures(
  { ids }: Check,
  { findings }: CheckResult,
  waivers: readonly Waiver[],
): readonly Finding[] {
  return findings.filter(
    (finding) =>
      finding.grade === 'fail' &&
      ids.includes(finding.requirement) &&
      waiverOf(finding, waivers) === undefined,
  );
}

/** The waivers of a target that count at a time in milliseconds since the epoch. */
export function selectWaivers({ waivers = [] }: Target, now: number): readonly Waiver[] {
  return selectInForce(waivers, new Date(now).toISOString().slice(0, 10));
}
