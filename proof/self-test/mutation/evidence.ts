import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { CheckResult } from '../../../src/journal/entry.ts';
import type { Check } from '../../../src/plan/check.ts';
import type { Mutant } from './mutant.ts';

/** One thing that shows a fault: a check, by its own assertion or by keywords of a schema. */
export interface Sign {
  readonly check: string;
  readonly keywords?: readonly string[];
}

/** Everything that shows one requirement to fail under one fault. */
export interface Evidence {
  readonly fault: string;
  readonly requirement: RequirementId;
  /** Of the checks that are at home with the requirement, or of all where those do not see the fault. */
  readonly signs: readonly Sign[];
  /** True when only checks that are not at home with the requirement see the fault. */
  readonly elsewhere: boolean;
}

/** What shows a requirement to fail, of some checks. */
export function signsOf(
  id: RequirementId,
  results: readonly CheckResult[],
  checks: readonly Check[],
): readonly Sign[] {
  const known = new Set(checks.map((check) => check.id));
  return results
    .filter(({ check }) => known.has(check))
    .flatMap(({ findings }) => findings)
    .filter(({ grade, requirement }) => grade === 'fail' && requirement === id)
    .map(({ check, keywords }) => ({ check, ...(keywords === undefined ? {} : { keywords }) }));
}

/** True when a mutant takes something away from the evidence. */
export function touches({ kind, leftOut }: Mutant, { signs }: Evidence): boolean {
  return signs.some(({ check, keywords }) =>
    kind === 'check' ? check === leftOut : (keywords?.includes(leftOut) ?? false),
  );
}

/** What of the evidence a mutant leaves: where anything is left, the fault is still seen and no run is needed. */
export function findSignsLeft({ kind, leftOut }: Mutant, { signs }: Evidence): readonly Sign[] {
  return signs.filter(({ check, keywords }) =>
    kind === 'check'
      ? check !== leftOut
      : keywords === undefined || keywords.some((keyword) => keyword !== leftOut),
  );
}
