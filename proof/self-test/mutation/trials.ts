import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { judgeExchange } from '../../../src/contract/judge.ts';
import type { CheckResult } from '../../../src/journal/entry.ts';
import type { Check } from '../../../src/plan/check.ts';
import type { Fault } from '../../reference-server/types.ts';
import { runSubject, type TrialOptions } from '../trial.ts';
import { type Evidence, signsOf } from './evidence.ts';
import type { Mutant } from './mutant.ts';

/** A fault and one of the requirements that it breaks. */
export interface Pair {
  readonly fault: string;
  readonly requirement: RequirementId;
  /** True when only checks that are not at home with the requirement see the fault. */
  readonly elsewhere: boolean;
}

/**
 * Runs the checks of what a fault breaks, and all checks where those do not see it; gives what shows each of its
 * requirements to fail.
 */
export async function collectEvidence(fault: Fault, checks: readonly Check[]): Promise<readonly Evidence[]> {
  const results = await resultsOf(fault, { checks, only: fault.breaks });
  const atHome = fault.breaks.map((requirement) => {
    return {
      fault: fault.id,
      requirement,
      signs: signsOf(requirement, results, homesOf(requirement, checks)),
      elsewhere: false,
    };
  });
  if (atHome.every(({ signs }) => signs.length > 0)) return atHome;
  const all = await resultsOf(fault, { checks });
  return atHome.map((evidence) =>
    evidence.signs.length > 0
      ? evidence
      : { ...evidence, signs: signsOf(evidence.requirement, all, checks), elsewhere: true },
  );
}

function homesOf(requirement: RequirementId, checks: readonly Check[]): readonly Check[] {
  return checks.filter(({ ids }) => ids.includes(requirement));
}

/** Runs one fault again with a mutant: true when the requirement no longer fails. */
export async function isKilled(
  mutant: Mutant,
  fault: Fault,
  { requirement, elsewhere }: Pair,
  checks: readonly Check[],
): Promise<boolean> {
  const only = elsewhere ? [] : [requirement];
  const results = await resultsOf(fault, { checks, only, ...without(mutant) });
  return signsOf(requirement, results, elsewhere ? checks : homesOf(requirement, checks)).length === 0;
}

/** A check is left out of the order, not of the plan, so that what the others are given stays the same. */
function without({ kind, leftOut }: Mutant): Pick<TrialOptions, 'order' | 'judge'> {
  return kind === 'check'
    ? { order: (planned) => planned.filter(({ check }) => check.id !== leftOut) }
    : { judge: (exchange, options) => judgeExchange(exchange, { ...options, without: leftOut }) };
}

async function resultsOf(fault: Fault, options: TrialOptions): Promise<readonly CheckResult[]> {
  const { journal } = await runSubject({ fault }, { ...options, depth: fault.needs ?? 'quick' });
  return journal.entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
}
