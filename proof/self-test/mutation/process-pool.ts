import type { Fault } from '../../reference-server/types.ts';
import { distribute } from '../pool.ts';
import type { Evidence } from './evidence.ts';
import type { Job, JobResult, WorkerPool } from './mutate.ts';

/** What a process of the pool is told: a fault whose evidence is wanted, by its id, or a job. */
export type Message = Pick<Fault, 'id'> | Job;

const worker = 'proof/self-test/mutation/worker';

/** A pool of as many processes as there are cores; `progress` hears of each run that is done. */
export function createProcessPool(progress: (id: string, done: number, all: number) => void): WorkerPool {
  return {
    async evidence(faults) {
      const all: Evidence[] = [];
      let done = 0;
      const jobs = faults.map(({ id }) => ({ id }));
      await distribute(worker, jobs, ({ id, evidence }: { id: string; evidence: readonly Evidence[] }) => {
        all.push(...evidence);
        progress(`fault ${id}`, ++done, faults.length);
      });
      return all;
    },
    async run(jobs) {
      const results: JobResult[] = [];
      await distribute(worker, jobs, (result: JobResult) => {
        results.push(result);
        progress(result.id, results.length, jobs.length);
      });
      return results;
    },
  };
}
