import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Violation } from './violation.ts';

/** A violation that no schema can show. */
export type SemanticViolation = Omit<Violation, 'keywords'>;

/** The violations that a semantic rule found in one answer, and the requirements that it judged. */
export interface SemanticJudgement {
  readonly violations: readonly SemanticViolation[];
  readonly judged: readonly RequirementId[];
}

/** The judgement of an answer to which a semantic rule does not apply. */
export const noSemanticJudgement: SemanticJudgement = { violations: [], judged: [] };

/** A violation that was met once. */
export function makeSemanticViolation(
  requirement: RequirementId,
  pointer: string,
  wanted: string,
  got: string,
): SemanticViolation {
  return { requirement, pointer, wanted, got, count: 1 };
}
