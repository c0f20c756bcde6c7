import { Command } from 'commander';
import fc from 'fast-check';
import { parseWholeNumber } from '../src/cli/shared/values.ts';
import { deaths, type End, endRunAt } from '../unit-tests/cli/kill-moments.ts';

// Ends runs at random moments in each of the ways in which one may die, and holds what they left behind to the laws of
// unit-tests/cli/kill-laws.ts: it is compared with what the target knows.
const command = new Command('kill-runs')
  .description('end runs at random moments, and compare ledger and report with the target')
  .option('--moments <n>', 'how many', parseWholeNumber(1, 10_000), 200)
  .option('--until <n>', 'the last request at which a run is ended', parseWholeNumber(1, 10_000), 800)
  .option('--depth <depth>', 'the depth of each run', 'quick')
  .option('--seed <n>', 'draws the moments', parseWholeNumber(0, 2 ** 31), Date.now() % 1_000_000)
  .option('--side-by-side <n>', 'runs at once', parseWholeNumber(1, 16), 2)
  .parse();

interface Options extends Pick<End, 'depth'> {
  readonly moments: number;
  readonly until: number;
  readonly seed: number;
  readonly sideBySide: number;
}

const { moments, until, depth, seed, sideBySide } = command.opts<Options>();

/** Every fourth run is one of two workers, which takes three times as long. */
const drawn = fc.sample(
  fc.record({
    moment: fc.noBias(fc.integer({ min: 1, max: until })),
    workers: fc.noBias(fc.constantFrom(1, 1, 1, 2)),
    // A journal has some 2.8 KB for each request.
    diskSize: fc.noBias(fc.integer({ min: 64, max: 64 + Math.round(until * 2.8) })),
  }),
  { numRuns: moments, seed },
);
const ends = drawn.map((one, index): End => ({ ...one, depth, death: deaths[index % deaths.length]! }));

const counts = new Map<string, number>();
let begun = 0;
let writes = 0;
let bad = 0;
const next = async (): Promise<void> => {
  for (let end = ends[begun++]; end !== undefined; end = ends[begun++]) {
    const remains = await endRunAt(end);
    const way = `${end.death}${end.workers === 1 ? '' : ` of ${end.workers} workers`}`;
    counts.set(way, (counts.get(way) ?? 0) + 1);
    writes += remains.writes;
    if (remains.complaints.length === 0) continue;
    bad += 1;
    const shown = remains.complaints.slice(0, 10);
    console.error([`${way} at request ${end.moment}, disk of ${end.diskSize} KB:`, ...shown].join('\n  '));
  }
};
await Promise.all(Array.from({ length: sideBySide }, next));
const ways = [...counts].map(([way, count]) => `${count} by ${way}`).join(', ');
console.log(
  `${ends.length} runs ended (${ways}; seed ${seed}) after ${writes} writes: ${bad} with a ledger or a report that is wrong`,
);
process.exitCode = bad === 0 ? 0 : 1;
