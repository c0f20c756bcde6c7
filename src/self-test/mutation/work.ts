import type { Check } from '../../plan/check.ts';
import type { Fault } from '../../reference-server/types.ts';
import { evidenceOf, isNoticed } from './trials.ts';
import type { Crew, Job, JobResult } from './weaken.ts';

/** Tries the pairs of a job one after another until one notices. */
export async function doJob(
  { id, weakening, pairs }: Job,
  faults: readonly Fault[],
  checks: readonly Check[],
): Promise<JobResult> {
  for (const pair of pairs) {
    const fault = faults.find((candidate) => candidate.id === pair.fault)!;
    if (await isNoticed(weakening, fault, pair, checks)) return { id, noticedBy: pair };
  }
  return { id };
}

/** A crew of this process alone. */
export function aloneCrew(checks: readonly Check[], faults: readonly Fault[]): Crew {
  return {
    async evidence(concerned) {
      const all = [];
      for (const fault of concerned) all.push(...(await evidenceOf(fault, checks)));
      return all;
    },
    async tryOut(jobs) {
      const results = [];
      for (const job of jobs) results.push(await doJob(job, faults, checks));
      return results;
    },
  };
}
