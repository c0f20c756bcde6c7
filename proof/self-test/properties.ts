import type { Check } from '../../src/plan/check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import { observeCases, type Property } from '../../src/plan/property.ts';
import { runSubject } from './trial.ts';

/** The cases of a property in one run: how many, and the values of each feature with the cases that have them. */
export interface MeasuredCases {
  readonly count: number;
  readonly features: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Counts the cases of every property in a run on the reference server, by the id of the property. */
export async function measureCases(
  checks: readonly Check[],
  depth: Depth,
): Promise<ReadonlyMap<string, MeasuredCases>> {
  const tallies = new Map<string, Tally>();
  const stop = observeCases((property, value) => {
    const tally = tallies.get(property.id) ?? new Tally();
    tallies.set(property.id, tally);
    tally.add(property, value);
  });
  try {
    const only = checks.filter(({ properties }) => properties.length > 0).map(({ id }) => id);
    await runSubject({}, { checks, depth, only });
  } finally {
    stop();
  }
  return tallies;
}

/** Cases of one property as they are counted. */
class Tally implements MeasuredCases {
  count = 0;
  readonly features = new Map<string, Map<string, number>>();

  add(property: Property, value: unknown): void {
    this.count += 1;
    for (const [kind, held] of Object.entries(property.featuresOf(value))) {
      const counts = this.features.get(kind) ?? new Map<string, number>();
      this.features.set(kind, counts);
      for (const one of new Set([held].flat())) counts.set(one, (counts.get(one) ?? 0) + 1);
    }
  }
}
