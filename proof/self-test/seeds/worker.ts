import type { PlannedCheck } from '../../../src/plan/plan.ts';
import { orderWorstFirst } from '../../../src/plan/worst-first.ts';
import { checks } from '../../../tests/index.ts';
import { answerJobs } from '../answer-jobs.ts';
import { examine } from '../examine.ts';
import type { SeedJob, SeedResult } from './jobs.ts';

// A process of `npm run seeds`: takes servers with seeds, certifies them, and sends back what it learned.
answerJobs(async ({ id, subject, seed, depth, concurrency }: SeedJob): Promise<SeedResult> => {
  // As a run orders them, which the rest of the self-test does not.
  const order = (planned: readonly PlannedCheck[]) => orderWorstFirst(planned, depth);
  return { id, examination: await examine(subject, checks, { seed, depth, concurrency, order }) };
});
