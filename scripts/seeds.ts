import { Command, Option } from 'commander';
import { parseWholeNumber } from '../src/cli/shared/values.ts';
import { defaultDepth, depths } from '../src/plan/depth.ts';
import { distribute } from '../src/self-test/pool.ts';
import { listComplaints } from '../src/self-test/render.ts';
import { listSeedJobs, type SeedOptions, type SeedResult } from '../src/self-test/seeds/jobs.ts';

// Certifies conforming servers with several seeds: whatever is generated, none of them may fail anything.
const command = new Command('seeds')
  .description(
    'certify the reference server and every variation with several seeds, and count the false alarms',
  )
  .argument('[server...]', 'clean, or ids of variations; all when left out')
  .option('--seeds <n>', 'seeds, from 1 on', parseWholeNumber(1, 1000), 10)
  .addOption(new Option('--depth <depth>', 'how much is generated').choices(depths).default(defaultDepth))
  .option('--concurrency <n>', 'checks side by side', parseWholeNumber(1, 32), 1)
  .parse();

const options = command.opts<SeedOptions>();
const { seeds, depth, concurrency } = options;
const jobs = listSeedJobs(options, command.args);
let alarms = 0;
let done = 0;
await distribute('src/self-test/seeds/worker', jobs, ({ id, examination }: SeedResult) => {
  done += 1;
  const found = listComplaints(examination);
  if (found.length === 0) return;
  alarms += 1;
  console.error([`${id}:`, ...found].join('\n  '));
});
console.log(
  `${done} runs at depth ${depth} with ${seeds} seeds, ${concurrency} at a time: ${alarms} with a false alarm`,
);
process.exitCode = alarms === 0 ? 0 : 1;
