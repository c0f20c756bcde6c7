import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Violation } from '../violation.ts';

/** What an answer gives away: a violation that no schema can show. */
export type Disclosure = Omit<Violation, 'keywords'>;

/** What was found in one answer, and which requirements were judged on it. */
export interface Disclosures {
  readonly violations: readonly Disclosure[];
  readonly judged: readonly RequirementId[];
}

/** A disclosure that was met once. */
export function makeDisclosure(
  requirement: RequirementId,
  pointer: string,
  wanted: string,
  got: string,
): Disclosure {
  return { requirement, pointer, wanted, got, count: 1 };
}
