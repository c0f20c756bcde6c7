import type { RequirementId } from '../catalogue/requirement-id.ts';

/** What proves that a requirement is judged: a server with one defect, by what it makes fail and warn. */
export interface Proof {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly RequirementId[];
  readonly warns?: readonly RequirementId[];
}

/** Lists the requirements that a defect shows: those that fail, and then those that warn. */
export function shownRequirementsOf({
  breaks,
  warns = [],
}: Pick<Proof, 'breaks' | 'warns'>): readonly RequirementId[] {
  return [...breaks, ...warns];
}
