import { groupBy } from '../../../src/lib/group-by.ts';
import { seedOf } from '../../../src/plan/seed.ts';
import type { AnswerMutant } from './mutant.ts';

/** Which mutants are tried: all when empty. */
export interface MutantSelection {
  /** How many, drawn by the seed. */
  readonly count?: number;
  readonly seed?: number;
  readonly shard?: { readonly index: number; readonly of: number };
  /** Words that the id of a mutant holds, each of them. */
  readonly words?: readonly string[];
}

/**
 * The mutants of a selection. A sample takes from each operation and operator one after the other, so that a large answer
 * does not crowd out the others, and is the same for the same seed wherever it is drawn; shards share out all that
 * is selected.
 */
export function selectMutants(
  all: readonly AnswerMutant[],
  { count = Number.POSITIVE_INFINITY, seed = 1, shard, words = [] }: MutantSelection = {},
): readonly AnswerMutant[] {
  const named = all.filter(({ id }) => words.every((word) => id.includes(word)));
  const drawn = count >= named.length ? named : draw(named, count, seed);
  return drawn.filter((_, index) => shard === undefined || index % shard.of === shard.index - 1);
}

function draw(all: readonly AnswerMutant[], count: number, seed: number): AnswerMutant[] {
  const groups = groupBy(all, ({ place, operator }) => `${place.operations} ${operator}`);
  const ranked = [...groups.values()].flatMap((group) =>
    group
      .map((mutant) => ({ mutant, hash: seedOf(seed, mutant.id) }))
      .sort((a, b) => a.hash - b.hash)
      .map((one, rank) => ({ ...one, rank })),
  );
  ranked.sort((a, b) => a.rank - b.rank || a.hash - b.hash);
  return ranked.slice(0, count).map(({ mutant }) => mutant);
}
