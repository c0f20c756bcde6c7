import type { Fault } from '../../reference-server/types.ts';
import { type Evidence, signsLeft, touches } from './evidence.ts';
import type { Pair } from './trials.ts';
import type { Weakening } from './weakening.ts';

/** What became of a weakening. */
export interface Weakened extends Weakening {
  /** The fault and requirement that noticed it; absent for a survivor. */
  readonly noticedBy?: Pair;
  /** For a survivor: each fault that it takes something away from, and what sees the fault nevertheless. */
  readonly outlived: readonly Outlived[];
}

export interface Outlived extends Pair {
  /** Checks and keywords that still show the requirement to fail. */
  readonly seenBy: readonly string[];
}

/** A weakening and the pairs whose whole evidence it takes away. */
export interface Job {
  readonly id: string;
  readonly weakening: Weakening;
  readonly pairs: readonly Pair[];
}

export interface JobResult {
  readonly id: string;
  /** The first pair that noticed it. */
  readonly noticedBy?: Pair;
}

/** Whoever does the runs: this process, or several. */
export interface Crew {
  evidence(faults: readonly Fault[]): Promise<readonly Evidence[]>;
  tryOut(jobs: readonly Job[]): Promise<readonly JobResult[]>;
}

export interface WeakenedSuite {
  readonly weakened: readonly Weakened[];
  /** Requirements that do not fail under a fault that breaks them, with no weakening at all. */
  readonly unseen: readonly Pair[];
  /** Requirements that fail under a fault, but not by the checks that are at home with them. */
  readonly seenAbroad: readonly Pair[];
}

/**
 * Weakens the suite in each way and finds out which fault notices. First every fault is run once as it is: what a
 * weakening leaves untouched needs no second run, and only the pairs are run again that have no evidence but what
 * is left out.
 */
export async function weaken(
  weakenings: readonly Weakening[],
  faults: readonly Fault[],
  crew: Crew,
): Promise<WeakenedSuite> {
  const rows = new Set(weakenings.flatMap((weakening) => weakening.rows));
  const concerned = faults.filter(({ breaks }) => breaks.some((row) => rows.has(row)));
  const evidence = await crew.evidence(concerned);
  const noticeable = weakenings.filter(({ unnoticeable }) => unnoticeable === undefined);
  const jobs = noticeable
    .map((weakening) => jobOf(weakening, evidence))
    .filter(({ pairs }) => pairs.length > 0);
  const results = new Map((await crew.tryOut(jobs)).map((result) => [result.id, result]));
  return {
    weakened: weakenings.map((weakening) => became(weakening, results.get(weakening.id), evidence)),
    unseen: evidence.filter(({ row, signs }) => rows.has(row) && signs.length === 0).map(pairOf),
    seenAbroad: evidence
      .filter(({ row, signs, abroad }) => rows.has(row) && abroad && signs.length > 0)
      .map(pairOf),
  };
}

function jobOf(weakening: Weakening, evidence: readonly Evidence[]): Job {
  const pairs = touched(weakening, evidence).filter((one) => signsLeft(weakening, one).length === 0);
  return { id: weakening.id, weakening, pairs: pairs.map(pairOf) };
}

function touched(weakening: Weakening, evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter((one) => weakening.rows.includes(one.row) && touches(weakening, one));
}

function became(
  weakening: Weakening,
  result: JobResult | undefined,
  evidence: readonly Evidence[],
): Weakened {
  if (result?.noticedBy !== undefined) return { ...weakening, noticedBy: result.noticedBy, outlived: [] };
  const outlived = touched(weakening, evidence).map((one) => {
    const left = signsLeft(weakening, one);
    return { ...pairOf(one), seenBy: [...new Set(left.map((sign) => inWords(sign, weakening)))] };
  });
  return { ...weakening, outlived };
}

function inWords({ check, keywords }: Evidence['signs'][number], { leftOut }: Weakening): string {
  const others = keywords?.filter((keyword) => keyword !== leftOut);
  return others === undefined ? check : `${check}: ${others.join(', ')}`;
}

function pairOf({ fault, row, abroad }: Pair): Pair {
  return { fault, row, abroad };
}
