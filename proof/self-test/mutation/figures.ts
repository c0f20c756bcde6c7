import type { MutationResult, TriedMutant } from './mutate.ts';
import type { Pair } from './trials.ts';

/** Survivors that are accepted, with the reason, by the id of the mutant. */
export type Accepted = Readonly<Record<string, string>>;

/** What the mutant says of the suite. */
export interface MutationFigures {
  /** Mutants that a fault can kill, by kind. */
  readonly checks: Count;
  readonly keywords: Count;
  /** Mutants that nothing killed and that are not accepted. */
  readonly survivors: readonly TriedMutant[];
  readonly accepted: readonly (TriedMutant & { readonly reason: string })[];
  /** Mutants that no fault can tell from the whole suite, with why. */
  readonly equivalent: readonly TriedMutant[];
  /** Accepted ids that survive no longer, or that name no mutant. */
  readonly stale: readonly string[];
  /** Requirements that do not fail under a fault that breaks them when their own checks run alone. */
  readonly undetected: readonly Pair[];
  /** Requirements that fail only by checks that do not name them, so that `--only` of the requirement misses it. */
  readonly killedByOtherChecks: readonly Pair[];
  /** True when nothing is to be fixed. */
  readonly perfect: boolean;
}

export interface Count {
  readonly mutants: number;
  readonly killed: number;
}

/** Sums up what became of the mutants. `whole` when there were all of them, so that stale entries count. */
export function figuresOf(
  { mutants, undetected, killedByOtherChecks }: MutationResult,
  accepted: Accepted,
  whole: boolean,
): MutationFigures {
  const survivors = mutants.filter(survives);
  const open = survivors.filter(({ id }) => accepted[id] === undefined);
  const survivorIds = new Set(survivors.map(({ id }) => id));
  const stale = whole ? Object.keys(accepted).filter((id) => !survivorIds.has(id)) : [];
  return {
    checks: countOf(mutants, 'check'),
    keywords: countOf(mutants, 'keyword'),
    survivors: open,
    accepted: survivors.flatMap((one) => {
      const reason = accepted[one.id];
      return reason === undefined ? [] : [{ ...one, reason }];
    }),
    equivalent: mutants.filter(({ equivalent }) => equivalent !== undefined),
    stale,
    undetected,
    killedByOtherChecks,
    perfect: [open, stale, undetected].every(({ length }) => length === 0),
  };
}

function survives({ equivalent, killedBy }: TriedMutant): boolean {
  return equivalent === undefined && killedBy === undefined;
}

function countOf(mutants: readonly TriedMutant[], kind: TriedMutant['kind']): Count {
  const tried = mutants.filter((one) => one.kind === kind && one.equivalent === undefined);
  return { mutants: tried.length, killed: tried.filter((one) => !survives(one)).length };
}
