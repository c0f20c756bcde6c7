import type { CheckResult, Finding } from '../journal/entry.ts';
import type { Check } from '../plan/check.ts';
import { selectInForce, waiverOf } from '../report/verdict/waivers.ts';
import type { Target, Waiver } from '../target-file/types.ts';
import { describeFinding } from './evidence.ts';

/** How a check ended for who watches the run: blocked checks are skipped, failed ones fail. */
export type CheckEnd =
  | { readonly status: 'passed' }
  | { readonly status: 'failed'; readonly message: string; readonly failures: readonly Finding[] }
  | { readonly status: 'skipped'; readonly message: string };

/** The end of a check by its result; a failure that a waiver sets aside does not count. */
export function concludeCheck(check: Check, result: CheckResult, waivers: readonly Waiver[]): CheckEnd {
  const failures = selectFailures(check, result, waivers);
  if (failures.length > 0)
    return { status: 'failed', message: failures.map(describeFinding).join('\n\n'), failures };
  if (result.outcome === 'harness-error')
    return {
      status: 'failed',
      message: `harness error, ours and not the target's: ${result.reason}`,
      failures: [],
    };
  if (result.outcome === 'blocked') return { status: 'skipped', message: `blocked: ${result.reason}` };
  return { status: 'passed' };
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
