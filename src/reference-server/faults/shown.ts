import type { Fault, RequirementId } from '../types.ts';

/** The requirements that a fault shows: those that fail, and then those that warn. */
export function shownRequirementsOf({ breaks, warns = [] }: Fault): readonly RequirementId[] {
  return [...breaks, ...warns];
}
