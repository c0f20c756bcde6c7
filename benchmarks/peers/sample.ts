import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsByArea } from '../../proof/faults/index.ts';
import type { Fault } from '../../proof/reference-server/types.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';

/** A fault with the stratum that it was drawn from. */
export interface Drawn {
  readonly fault: Fault;
  readonly area: string;
  readonly kind: 'shape' | 'behaviour';
}

/**
 * Draws faults by area and kind, in proportion to how many each stratum holds; the same seed draws the same. Faults that
 * act on a variation are left out, since the conforming server beside them is another one, and so are those that only warn.
 */
export function drawFaults(count: number, seed: number): readonly Drawn[] {
  const shapes = readShapeRequirements();
  const all = Object.entries(faultsByArea).flatMap(([area, faults]) =>
    (faults as readonly Fault[])
      .filter(({ on, warns = [] }) => on === undefined && warns.length === 0)
      .map((fault): Drawn => {
        const isShape = shownRequirementsOf(fault).some((id) => shapes.has(id));
        return { fault, area, kind: isShape ? 'shape' : 'behaviour' };
      }),
  );
  const names = new Set(all.map(nameStratum));
  const strata = [...names].map((name) => all.filter((drawn) => nameStratum(drawn) === name));
  // Each member of a stratum stands at an even distance from the next: the first of all are in proportion.
  return strata
    .flatMap((stratum) =>
      orderBySeed(stratum, seed, ({ fault }) => fault.id).map((drawn, at) => ({
        drawn,
        place: (at + 0.5) / stratum.length,
      })),
    )
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ drawn }) => drawn);
}

const nameStratum = ({ area, kind }: Drawn) => `${area} ${kind}`;

/** Orders values as the seed says, whatever order they came in. */
export function orderBySeed<T>(values: readonly T[], seed: number, idOf: (value: T) => string): readonly T[] {
  const keyOf = (value: T) =>
    createHash('sha256')
      .update(`${seed} ${idOf(value)}`)
      .digest('hex');
  return [...values].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The requirements that a node of a schema or of an OpenAPI document is charged to. */
function readShapeRequirements(): ReadonlySet<string> {
  const files = ['schemas', 'specs'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder))
      .filter((name) => name.endsWith('.schema.json') || name.endsWith('.openapi.yaml'))
      .map((name) => readFileSync(join(packageRoot, folder, name), 'utf8')),
  );
  const named = files.flatMap((text) => [...text.matchAll(/x-(?:requirement|warns)"?: ?"?([a-z0-9-]+)/g)]);
  return new Set(named.map(([, id]) => id!));
}
