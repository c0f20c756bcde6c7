import { relative } from 'node:path';
import { getOperation } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { type Area, exclusions, type Requirement, requirements } from '../../catalogue/requirements.ts';
import { packageRoot } from '../../lib/package-root.ts';
import type { Check } from '../../plan/check.ts';
import { type Depth, depths } from '../../plan/depth.ts';
import { type Proof, shownRequirementsOf } from '../../plan/proof.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Explanations } from '../formats/page/explanations.ts';
import { type Carrier, carriersOf, describeCarrier } from './carriers.ts';
import { type References, referencesOf } from './references.ts';

/** How one requirement is judged, what that needs, and what proves it. */
export interface Explanation extends Omit<Requirement, 'operations'>, References {
  /** Method and path of each operation that it concerns. */
  readonly operations: readonly string[];
  readonly checks: readonly {
    readonly id: string;
    readonly title: string;
    readonly place: string;
    readonly access: string;
    readonly depth: Depth;
  }[];
  /** Nodes of the documents that the contract holds every answer against. */
  readonly contract: readonly Carrier[];
  /** Settings of the target file without which it is blocked. */
  readonly needs: readonly string[];
  readonly faults: readonly { readonly id: string; readonly title: string }[];
}

/** Explains a requirement from the checks and faults that name it and the nodes that carry it. */
export function explanationOf(
  row: Requirement,
  checks: readonly Check[],
  faults: readonly Proof[],
): Explanation {
  const homes = homesOf(row.id, checks);
  return {
    ...row,
    ...referencesOf(row),
    operations: row.operations.map((id) => `${getOperation(id).method} ${getOperation(id).path}`),
    checks: homes.map(({ id, title, site, access, depth }) => ({
      id,
      title,
      place: placeOf(site),
      access,
      depth,
    })),
    contract: carriersOf(row.id),
    needs: needsOf(homes),
    faults: findFaultsShowing(row.id, faults).map(({ id, title }) => ({ id, title })),
  };
}

function placeOf({ file, line }: Check['site']): string {
  return `${relative(packageRoot, file)}:${line}`;
}

function needsOf(homes: readonly Check[]): string[] {
  const settings = new Set<Setting>(homes.flatMap(({ needs }) => needs));
  const connections = homes.reduce((sum, { resources }) => sum + (resources.connections ?? 0), 0);
  const sessions = homes.reduce((sum, { resources }) => sum + (resources.sessions?.length ?? 0), 0);
  return [
    ...settings,
    ...(connections > 0 ? [`${connections} of revocation.connections`] : []),
    ...(sessions > 0 ? [`${sessions} of banking.sessions, or banking.authorize`] : []),
  ];
}

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

/** What the suite knows of every requirement, as the report page shows it. */
export function explanationsOf(checks: readonly Check[], faults: readonly Proof[]): Explanations {
  return new Map(
    requirements.map((row) => {
      const { checks: own, contract, needs, faults: proof } = explanationOf(row, checks, faults);
      const named = own.map(({ id, title, place }) => ({ id, title, place }));
      return [row.id, { checks: named, contract: contract.map(describeCarrier), needs, faults: proof }];
    }),
  );
}
