import { Command } from 'commander';
import { parseWholeNumber } from '../app/command-line/values.ts';
import { drawSchedule } from '../proof/self-test/schedules/draw.ts';
import { listObjections, runSchedule } from '../proof/self-test/schedules/run.ts';
import { checks } from '../tests/index.ts';

// Certifies conforming servers under drawn schedules: no requirement may fail, and no two checks may hold one object.
const command = new Command('schedules')
  .description(
    'certify conforming servers in drawn orders, latencies, retries and settle times, by one to three runs',
  )
  .option('--draws <n>', 'how many', parseWholeNumber(1, 100_000), 200)
  .option('--from <n>', 'the first', parseWholeNumber(1, 1_000_000), 1)
  .argument('[names...]', 'areas, tests or requirements, in place of whole runs')
  .parse();

const { draws, from } = command.opts<{ readonly draws: number; readonly from: number }>();
let objections = 0;
let runs = 0;
for (let number = from; number < from + draws; number++) {
  const schedule = drawSchedule(number);
  const result = await runSchedule(schedule, { checks, only: command.args });
  runs += schedule.runs;
  const found = listObjections(result);
  objections += found.length === 0 ? 0 : 1;
  if (found.length > 0) console.error([`${number}: ${JSON.stringify(schedule)}`, ...found].join('\n  '));
  else if (number % 10 === 0) console.log(`${number - from + 1} of ${draws}`);
}
console.log(
  `${draws} schedules of ${runs} runs: ${objections} with a failed requirement or an object in two hands`,
);
process.exitCode = objections === 0 ? 0 : 1;
