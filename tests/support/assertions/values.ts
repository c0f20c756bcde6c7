import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext, Evidence } from '../../../src/plan/check.ts';
import { findDuplicates, isSameJson } from './comparison.ts';

/** Two values that have to be equal, and where the first of them stands. */
export interface Comparison extends Omit<Evidence, 'wanted' | 'got'> {
  readonly got: unknown;
  readonly wanted: unknown;
  /** Where the wanted value comes from, in words that follow it. */
  readonly source?: string;
}

/** Judges that two JSON values are equal, the order of members left out. Gives back whether they are. */
export function verifyEqual(context: CheckContext, id: RequirementId, comparison: Comparison): boolean {
  const { got, wanted, source, ...evidence } = comparison;
  return context.verify(id, isSameJson(got, wanted), {
    ...evidence,
    wanted: source === undefined ? quoteValue(wanted) : `${quoteValue(wanted)}, ${source}`,
    got: quoteValue(got),
  });
}

/** Judges that each of some keys stands once; fewer than two show nothing. `name` is what a key is called. */
export function verifyUnique(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  keys: readonly unknown[],
  name: string,
): void {
  if (keys.length < 2) return;
  const repeated = findDuplicates(keys).length;
  context.verify(id, repeated === 0, {
    exchange,
    wanted: `each ${name} once`,
    got: `${repeated} of ${keys.length} ${name}s more than once`,
  });
}
