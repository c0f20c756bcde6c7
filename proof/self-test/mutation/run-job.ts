import type { Check } from '../../../src/plan/check.ts';
import type { Fault } from '../../reference-server/types.ts';
import type { Job, JobResult, WorkerPool } from './mutate.ts';
import { collectEvidence, isKilled } from './trials.ts';

/** Tries the pairs of a job one after another until one kills the mutant. */
export async function runJob(
  { id, mutant, pairs }: Job,
  faults: readonly Fault[],
  checks: readonly Check[],
): Promise<JobResult> {
  for (const pair of pairs) {
    const fault = faults.find((candidate) => candidate.id === pair.fault)!;
    if (await isKilled(mutant, fault, pair, checks)) return { id, killedBy: pair };
  }
  return { id };
}

/** A pool of this process alone. */
export function createInProcessPool(checks: readonly Check[], faults: readonly Fault[]): WorkerPool {
  return {
    async evidence(concerned) {
      const all = [];
      for (const fault of concerned) all.push(...(await collectEvidence(fault, checks)));
      return all;
    },
    async run(jobs) {
      const results = [];
      for (const job of jobs) results.push(await runJob(job, faults, checks));
      return results;
    },
  };
}
