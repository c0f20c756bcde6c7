import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { collectKnown, parseWholeNumber } from '../app/command-line/values.ts';
import { faults } from '../proof/faults/index.ts';
import { detectSwept } from '../proof/self-test/detection.ts';
import { isPerfect } from '../proof/self-test/examine.ts';
import { learnNovelties } from '../proof/self-test/novelties/learn-novelties.ts';
import { renderNovelties } from '../proof/self-test/novelties/render.ts';
import { listComplaints, renderSwept } from '../proof/self-test/render.ts';
import { examineAll } from '../proof/self-test/run.ts';
import { listSwept } from '../proof/self-test/subjects.ts';
import { drawOfTheDay } from '../proof/self-test/sweep.ts';
import { variations } from '../proof/variations/index.ts';

const known = [...faults, ...variations].map(({ id }) => id);

// Meets faults and variations as `obc run` meets a server: every check, worst first, several at a time, at the depth of a run.
const command = new Command('sweep')
  .description(
    'certify the reference server under each fault and variation as a run does, and list what is wrong',
  )
  .argument(
    '[id...]',
    'ids of faults and variations; all when left out',
    collectKnown('fault or variation', known),
  )
  .option('--share <n>', 'one of so many parts of them, each day another', parseWholeNumber(1, 1000), 1)
  .option('--processes <n>', 'at most so many', parseWholeNumber(1, 64), availableParallelism())
  .option(
    '--learn',
    'meet every variation, and write what all of them obey, by which a run tells what is new',
  )
  .addHelpText(
    'after',
    '\nExit codes: 0 when every fault is found and nothing else is charged, else 1; 2 for a wrong option.',
  )
  .configureOutput({ outputError: (text) => console.error(text.trimEnd()) })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();

const { share, processes, learn } = command.opts<{ share: number; processes: number; learn?: true }>();
if (learn === true) {
  const figures = await learnNovelties(processes, (done, of) => {
    if (done % 50 === 0) console.error(`[${done}/${of}]`);
  });
  console.log(renderNovelties(figures).join('\n'));
  process.exit(0);
}
const [named] = command.processedArgs as [readonly string[]];
const ids = named.length > 0 ? named : drawOfTheDay(share);
const begun = Date.now();
const since = () => `${((Date.now() - begun) / 60_000).toFixed(1)} min`;
const servers = await examineAll(
  listSwept(ids),
  (one, done) => {
    if (!isPerfect(one)) console.log([`${one.id}: ${one.outcome}`, ...listComplaints(one)].join('\n  '));
    if (done % 100 === 0) console.error(`[${done}/${ids.length}] ${since()}`);
  },
  processes,
);
console.log([...renderSwept(detectSwept(servers)), since()].join('\n'));
process.exitCode = servers.every(isPerfect) ? 0 : 1;
