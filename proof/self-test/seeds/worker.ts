import type { PlannedCheck } from '../../../src/plan/plan.ts';
import { orderWorstFirst } from '../../../src/plan/worst-first.ts';
import { checks } from '../../../tests/index.ts';
import { examine } from '../examine.ts';
import type { SeedJob, SeedResult } from './jobs.ts';

// A process of `npm run seeds`: takes servers with seeds, certifies them, and sends back what it learned.
process.on('message', ({ id, subject, seed, depth, concurrency }: SeedJob) => {
  // As a run orders them, which the rest of the self-test does not.
  const order = (planned: readonly PlannedCheck[]) => orderWorstFirst(planned, depth);
  void examine(subject, checks, { seed, depth, concurrency, order }).then((examination) => {
    const result: SeedResult = { id, examination };
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));
