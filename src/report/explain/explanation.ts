import { relative } from 'node:path';
import { getOperation } from '../../catalogue/operations.ts';
import type { Requirement } from '../../catalogue/requirements.ts';
import { packageRoot } from '../../lib/package-root.ts';
import type { Check } from '../../plan/check.ts';
import type { Depth } from '../../plan/depth.ts';
import type { Proof } from '../../plan/proof.ts';
import type { Setting } from '../../target-file/settings.ts';
import { type Carrier, carriersOf } from './carriers.ts';
import { findFaultsShowing, homesOf } from './coverage.ts';
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
