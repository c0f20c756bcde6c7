import { Command, Option } from 'commander';
import { parseWholeNumber } from '../app/command-line/values.ts';
import { distribute } from '../proof/self-test/pool.ts';
import { listComplaints } from '../proof/self-test/render.ts';
import {
  listSeedJobs,
  makeEdgeJob,
  type SeedOptions,
  type SeedResult,
} from '../proof/self-test/seeds/jobs.ts';
import { certifySubject } from '../proof/self-test/trial.ts';
import { defaultDepth, depths } from '../src/plan/depth.ts';
import { checks } from '../tests/index.ts';

// Certifies conforming servers with several seeds: whatever is generated, none of them may fail anything.
const command = new Command('seeds')
  .description(
    'certify the reference server and every variation with several seeds, and count the false alarms',
  )
  .argument('[server...]', 'clean, or ids of variations; all when left out')
  .option('--seeds <n>', 'seeds, from 1 on', parseWholeNumber(1, 1000), 10)
  .option(
    '--edge <n>',
    'in their place, draws of a gateway that answers 503 and the like in the place of some requests',
    parseWholeNumber(1, 10_000),
  )
  .addOption(new Option('--depth <depth>', 'how much is generated').choices(depths).default(defaultDepth))
  .option('--concurrency <n>', 'checks side by side', parseWholeNumber(1, 32), 1)
  .parse();

const options = command.opts<SeedOptions & { readonly edge?: number }>();
const { seeds, depth, concurrency, edge } = options;
const jobs = edge === undefined ? listSeedJobs(options, command.args) : await listEdgeJobs(edge);
let alarms = 0;
let done = 0;
await distribute('proof/self-test/seeds/worker', jobs, ({ id, examination }: SeedResult) => {
  done += 1;
  const found = listComplaints(examination);
  if (found.length === 0) return;
  alarms += 1;
  console.error([`${id}:`, ...found].join('\n  '));
});
const how = edge === undefined ? `with ${seeds} seeds, ${concurrency} at a time` : 'behind a drawn edge';
console.log(`${done} runs at depth ${depth} ${how}: ${alarms} with a false alarm`);
process.exitCode = alarms === 0 ? 0 : 1;

/** Draws of an edge in the place of any request of a run on the reference server. */
async function listEdgeJobs(draws: number) {
  const { run } = await certifySubject({}, { checks, depth });
  return Array.from({ length: draws }, (_, index) => makeEdgeJob(index + 1, run.requests, depth));
}
