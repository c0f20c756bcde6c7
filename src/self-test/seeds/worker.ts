import { checks } from '../../../tests/index.ts';
import type { PlannedCheck } from '../../plan/plan.ts';
import { orderWorstFirst } from '../../plan/worst-first.ts';
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
