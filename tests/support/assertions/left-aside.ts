import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../../src/plan/check.ts';

/**
 * The things that can be looked at. What is left aside is told of each requirement that speaks of them, so that it is
 * seen to pass in part only; `why` says in words that follow a count what is wrong with the others.
 */
export function keepUsable<T>(
  context: CheckContext,
  requirements: readonly RequirementId[],
  all: readonly T[],
  isUsable: (one: T) => boolean,
  why: string,
): readonly T[] {
  const usable = all.filter(isUsable);
  for (const id of requirements) context.leaveAside(id, all.length - usable.length, all.length, why);
  return usable;
}
