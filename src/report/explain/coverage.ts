import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { type Area, exclusions, type Requirement, requirements } from '../../catalogue/requirements.ts';
import type { Check } from '../../plan/check.ts';
import { type Depth, depths } from '../../plan/depth.ts';
import { type Proof, shownRequirementsOf } from '../../plan/proof.ts';

/** A row with what judges it and what proves that the judgement works. */
export interface CoveredRow extends Requirement {
  readonly checks: readonly string[];
  /** The lowest depth at which a check judges it. */
  readonly depth: Depth;
  /** Seeded faults under which it fails, or warns at level SHOULD. */
  readonly faults: readonly string[];
}

/** Lists the rows with their coverage, in the order of the document. */
export function listCoverage(checks: readonly Check[], faults: readonly Proof[]): CoveredRow[] {
  return requirements.map((row) => {
    const homes = homesOf(row.id, checks);
    return {
      ...row,
      checks: homes.map(({ id }) => id),
      depth: findLowestDepth(homes),
      faults: findFaultsShowing(row.id, faults).map(({ id }) => id),
    };
  });
}

/** The lowest depth at which one of the checks runs. */
export function findLowestDepth(checks: readonly Check[]): Depth {
  return depths.find((depth) => checks.some((check) => check.depth === depth)) ?? depths[0];
}

/** The checks that judge a row on a server; those that only mean something against a mock are left out. */
export function homesOf(id: RequirementId, checks: readonly Check[]): readonly Check[] {
  return checks.filter(({ ids, mock }) => !mock && ids.includes(id));
}

/** The seeded faults under which a requirement fails, or warns. */
export function findFaultsShowing<Fault extends Proof>(
  id: RequirementId,
  faults: readonly Fault[],
): readonly Fault[] {
  return (indexByRequirement(faults).get(id) ?? []) as readonly Fault[];
}

const indices = new WeakMap<readonly Proof[], ReadonlyMap<RequirementId, readonly Proof[]>>();

/** Made once for a list: a page asks for every requirement, and there are some hundreds of these and over a thousand faults. */
function indexByRequirement(faults: readonly Proof[]): ReadonlyMap<RequirementId, readonly Proof[]> {
  const made = indices.get(faults);
  if (made !== undefined) return made;
  const index = new Map<RequirementId, Proof[]>();
  for (const fault of faults)
    for (const id of new Set(shownRequirementsOf(fault))) index.set(id, [...(index.get(id) ?? []), fault]);
  indices.set(faults, index);
  return index;
}

/** How many statements of an area cannot be tested. */
export function excludedOf(area: Area): number {
  return exclusions.filter((row) => row.area === area).length;
}
