import type { Fault } from '../../reference-server/types.ts';
import { shareOut } from '../pool.ts';
import type { Evidence } from './evidence.ts';
import type { Crew, Job, JobResult } from './weaken.ts';

/** What a process of the crew is told: a fault whose evidence is wanted, by its id, or a job. */
export type Message = Pick<Fault, 'id'> | Job;

const worker = new URL('./worker', import.meta.url);

/** A crew of as many processes as there are cores; `progress` hears of each run that is done. */
export function crewOfProcesses(progress: (id: string, done: number, all: number) => void): Crew {
  return {
    async evidence(faults) {
      const all: Evidence[] = [];
      let done = 0;
      const jobs = faults.map(({ id }) => ({ id }));
      await shareOut(worker, jobs, ({ id, evidence }: { id: string; evidence: readonly Evidence[] }) => {
        all.push(...evidence);
        progress(`fault ${id}`, ++done, faults.length);
      });
      return all;
    },
    async tryOut(jobs) {
      const results: JobResult[] = [];
      await shareOut(worker, jobs, (result: JobResult) => {
        results.push(result);
        progress(result.id, results.length, jobs.length);
      });
      return results;
    },
  };
}
