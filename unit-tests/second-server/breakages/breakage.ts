import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';

/** A subtle way to contradict one sentence of the document, and the rows that are to notice it. */
export interface Breakage {
  readonly profile: 'a' | 'b' | 'c';
  /** What the document says, in short, with its section. */
  readonly against: string;
  /** Rows of which each fails. */
  readonly fails: readonly RequirementId[];
  /** Further rows that may fail for the same reason. */
  readonly mayFail?: readonly RequirementId[];
  /** Rows that fail or are blocked: what shows it may have been somebody else. */
  readonly leavesOpen?: readonly RequirementId[];
  /** The least depth at which it is noticed; quick unless told otherwise. */
  readonly depth?: 'standard';
}
