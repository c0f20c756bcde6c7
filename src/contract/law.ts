import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Violation } from './violation.ts';

/** A violation that no schema can show. */
export type LawViolation = Omit<Violation, 'keywords'>;

/** What a law found in one answer, and which requirements it judged on it. */
export interface LawJudgement {
  readonly violations: readonly LawViolation[];
  readonly judged: readonly RequirementId[];
}

/** Of an answer that a law says nothing of. */
export const noLawJudgement: LawJudgement = { violations: [], judged: [] };

/** A violation that was met once. */
export function makeLawViolation(
  requirement: RequirementId,
  pointer: string,
  wanted: string,
  got: string,
): LawViolation {
  return { requirement, pointer, wanted, got, count: 1 };
}
