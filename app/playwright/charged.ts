import { findDispute } from '../../src/catalogue/disputes.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { findProfileChange, getRequirement } from '../../src/catalogue/requirements.ts';
import { isDeclared } from '../../src/plan/plan.ts';
import { type CheckSelection, isExcluded } from '../../src/plan/selection.ts';
import type { Target } from '../../src/target-file/types.ts';

/**
 * True when what fails a requirement fails a target: it is of an area that the target declares and binds servers, nobody
 * disputes it, and neither a plug-in nor the selection leaves it out.
 */
export function isCharged(id: RequirementId, target: Target, selection: CheckSelection): boolean {
  return (
    isDeclared(id, target) &&
    getRequirement(id).party !== 'client' &&
    findProfileChange(id)?.change !== 'left out' &&
    !isExcluded(id, selection) &&
    findDispute(id) === undefined
  );
}
