import type { Fault } from '../../reference-server/types.ts';
import { type Evidence, findSignsLeft, touches } from './evidence.ts';
import type { Mutant } from './mutant.ts';
import type { Pair } from './trials.ts';

/** What became of a mutant. */
export interface TriedMutant extends Mutant {
  /** The fault and requirement that killed it; absent for a survivor. */
  readonly killedBy?: Pair;
  /** For a survivor: each fault that it takes something away from, and what sees the fault nevertheless. */
  readonly outlived: readonly Outlived[];
}

export interface Outlived extends Pair {
  /** Checks and keywords that still show the requirement to fail. */
  readonly seenBy: readonly string[];
}

/** A mutant and the pairs whose whole evidence it takes away. */
export interface Job {
  readonly id: string;
  readonly mutant: Mutant;
  readonly pairs: readonly Pair[];
}

export interface JobResult {
  readonly id: string;
  /** The first pair that killed it. */
  readonly killedBy?: Pair;
}

/** Does the runs, in this process or in several. */
export interface WorkerPool {
  evidence(faults: readonly Fault[]): Promise<readonly Evidence[]>;
  run(jobs: readonly Job[]): Promise<readonly JobResult[]>;
}

export interface MutationResult {
  readonly mutants: readonly TriedMutant[];
  /** Requirements that do not fail under a fault that breaks them, with no mutant at all. */
  readonly undetected: readonly Pair[];
  /** Requirements that fail under a fault, but not by the checks that are at home with them. */
  readonly killedByOtherChecks: readonly Pair[];
}

/**
 * Finds out which fault kills each mutant of the suite. First every fault is run once against the whole suite: what a
 * mutant leaves untouched needs no second run, and only the pairs are run again that have no evidence but what the
 * mutant lacks.
 */
export async function mutate(
  mutants: readonly Mutant[],
  faults: readonly Fault[],
  pool: WorkerPool,
): Promise<MutationResult> {
  const requirements = new Set(mutants.flatMap((mutant) => mutant.requirements));
  const concerned = faults.filter(({ breaks }) =>
    breaks.some((requirement) => requirements.has(requirement)),
  );
  const evidence = await pool.evidence(concerned);
  const killable = mutants.filter(({ equivalent }) => equivalent === undefined);
  const jobs = killable.map((mutant) => jobOf(mutant, evidence)).filter(({ pairs }) => pairs.length > 0);
  const results = new Map((await pool.run(jobs)).map((result) => [result.id, result]));
  return {
    mutants: mutants.map((mutant) => became(mutant, results.get(mutant.id), evidence)),
    undetected: evidence
      .filter(({ requirement, signs }) => requirements.has(requirement) && signs.length === 0)
      .map(pairOf),
    killedByOtherChecks: evidence
      .filter(
        ({ requirement, signs, elsewhere }) => requirements.has(requirement) && elsewhere && signs.length > 0,
      )
      .map(pairOf),
  };
}

function jobOf(mutant: Mutant, evidence: readonly Evidence[]): Job {
  const pairs = touched(mutant, evidence).filter((one) => findSignsLeft(mutant, one).length === 0);
  return { id: mutant.id, mutant, pairs: pairs.map(pairOf) };
}

function touched(mutant: Mutant, evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter((one) => mutant.requirements.includes(one.requirement) && touches(mutant, one));
}

function became(mutant: Mutant, result: JobResult | undefined, evidence: readonly Evidence[]): TriedMutant {
  if (result?.killedBy !== undefined) return { ...mutant, killedBy: result.killedBy, outlived: [] };
  const outlived = touched(mutant, evidence).map((one) => {
    const left = findSignsLeft(mutant, one);
    return { ...pairOf(one), seenBy: [...new Set(left.map((sign) => inWords(sign, mutant)))] };
  });
  return { ...mutant, outlived };
}

function inWords({ check, keywords }: Evidence['signs'][number], { leftOut }: Mutant): string {
  const others = keywords?.filter((keyword) => keyword !== leftOut);
  return others === undefined ? check : `${check}: ${others.join(', ')}`;
}

function pairOf({ fault, requirement, elsewhere }: Pair): Pair {
  return { fault, requirement, elsewhere };
}
