import { checks } from '../../../tests/index.ts';
import { examine } from '../examine.ts';
import type { SeedJob, SeedResult } from './jobs.ts';

// A process of `npm run seeds`: takes servers with seeds, certifies them, and sends back what it learned.
process.on('message', ({ id, subject, seed, depth }: SeedJob) => {
  void examine(subject, checks, { seed, depth }).then((examination) => {
    const result: SeedResult = { id, examination };
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit(0));
