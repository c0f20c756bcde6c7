import { Command } from 'commander';
import { parseWholeNumber } from '../src/cli/shared/values.ts';
import { deaths, endRunAt, type Remains } from '../unit-tests/cli/kill-moments.ts';

// Ends runs at random moments in each of the ways in which one may die, and compares what they left behind with what the
// target knows: no object may be missing in the ledger, and no report may claim what was not measured.
const command = new Command('kill-runs')
  .description('end runs at random moments, and compare ledger and report with the target')
  .option('--moments <n>', 'how many', parseWholeNumber(1, 10_000), 200)
  .option('--until <n>', 'the last request at which a run is ended', parseWholeNumber(1, 10_000), 1200)
  .parse();

const { moments, until } = command.opts<{ moments: number; until: number }>();
const counts = new Map<string, number>();
let done = 0;
let writes = 0;
let bad = 0;
const next = async (): Promise<void> => {
  while (done < moments) {
    const death = deaths[done % deaths.length]!;
    done += 1;
    const remains: Remains = await endRunAt(death, 1 + Math.floor(Math.random() * until));
    counts.set(death, (counts.get(death) ?? 0) + 1);
    writes += remains.writes;
    if (remains.complaints.length === 0) continue;
    bad += 1;
    console.error([`${death} at request ${remains.moment}:`, ...remains.complaints].join('\n  '));
  }
};
await Promise.all([next(), next()]);
const ways = [...counts].map(([death, count]) => `${count} by ${death}`).join(', ');
console.log(
  `${done} runs ended (${ways}) after ${writes} writes: ${bad} with a ledger or a report that is wrong`,
);
process.exitCode = bad === 0 ? 0 : 1;
