import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Mismatch } from '../lib/mismatch.ts';

/** One violation of the passive contract: a requirement, and where and how the answer departs from it. */
export interface Violation extends Mismatch {
  readonly requirement: RequirementId;
  readonly pointer: string;
  /** The names of the schema keywords that show it, with where they stand. */
  readonly keywords: readonly string[];
  /** How often it was met in this answer. */
  readonly count: number;
}
