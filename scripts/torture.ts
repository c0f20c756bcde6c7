import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import fc from 'fast-check';
import { parseWholeNumber } from '../app/command-line/values.ts';
import { startReferenceServer } from '../proof/reference-server/server.ts';
import {
  doors,
  type Loss,
  loseRun,
  losses,
  makeGreenFolder,
  passed,
} from '../unit-tests/cli/green-folder.ts';
import { deaths, type End, endRunAt } from '../unit-tests/cli/kill-moments.ts';
import { ordeals, runOrdeal } from '../unit-tests/cli/torture.ts';

// Puts the command line through every mistake and odd file of unit-tests/cli/torture.json, and compares exit codes and sentences
// with what is written down there. Ends runs at random moments in each of the ways in which one may die, and holds what they left behind to the laws of
// unit-tests/cli/kill-laws.ts: it is compared with what the target knows. Then loses runs over a folder whose reports say that the
// target passed, and searches what is left for anything that still says so.
const command = new Command('torture')
  .description('make mistakes, hand over odd files, and end runs at random moments')
  .option('--without-table', 'no mistakes and odd files')
  .option('--moments <n>', 'runs that are ended at random moments', parseWholeNumber(0, 10_000), 20)
  .option('--lost <n>', 'runs of each kind that are lost over a green folder', parseWholeNumber(0, 1000), 0)
  .addOption(new Option('--loss <kind>', 'only runs that are lost in this way').choices(losses))
  .option('--until <n>', 'the last request at which a run is ended', parseWholeNumber(1, 10_000), 800)
  .option('--depth <depth>', 'the depth of each run', 'quick')
  .option('--seed <n>', 'draws the moments', parseWholeNumber(0, 2 ** 31), Date.now() % 1_000_000)
  .option('--side-by-side <n>', 'runs at once', parseWholeNumber(1, 16), 2)
  .parse();

interface Options extends Pick<End, 'depth'> {
  readonly withoutTable?: boolean;
  readonly moments: number;
  readonly until: number;
  readonly lost: number;
  readonly loss?: Loss;
  readonly seed: number;
  readonly sideBySide: number;
}

const {
  withoutTable = false,
  moments,
  until,
  lost,
  loss: onlyLoss,
  depth,
  seed,
  sideBySide,
} = command.opts<Options>();

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

/** Does work for all of a list, some side by side. */
async function forEachOf<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  let begun = 0;
  const next = async (): Promise<void> => {
    for (let one = all[begun++]; one !== undefined; one = all[begun++]) await work(one);
  };
  await Promise.all(Array.from({ length: sideBySide }, next));
}

let bad = 0;

/** Shows what is wrong with one run. */
function complain(what: string, complaints: readonly string[]): void {
  if (complaints.length === 0) return;
  bad += 1;
  console.error([what, ...complaints.slice(0, 10)].join('\n  '));
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

const listCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, times]) => `${times} ${what}`).join(', ');

async function makeMistakes(): Promise<void> {
  const server = await startReferenceServer();
  for (const [kind, rows] of Object.entries(ordeals)) {
    const before = bad;
    await forEachOf(rows, async (row) => complain(`${row.what}: ${row.do}`, await runOrdeal(row, server)));
    console.log(`${rows.length} ${kind}: ${bad - before} not as it is written down`);
  }
  await server.close();
}

async function endRuns(): Promise<void> {
  const counts = new Map<string, number>();
  let writes = 0;
  await forEachOf(ends, async (end) => {
    const remains = await endRunAt(end);
    const way = `${end.death}${end.workers === 1 ? '' : ` of ${end.workers} workers`}`;
    count(counts, `by ${way}`);
    writes += remains.writes;
    complain(`${way} at request ${end.moment}, disk of ${end.diskSize} KB:`, remains.complaints);
  });
  console.log(
    `${ends.length} runs ended (${listCounts(counts)}; seed ${seed}) after ${writes} writes: ${bad} with a ledger or a report that is wrong`,
  );
}

async function loseRuns(): Promise<void> {
  const places = fc.sample(fc.noBias(fc.integer({ min: 0, max: 1000 })), { numRuns: lost, seed });
  const kinds = losses.filter((loss) => onlyLoss === undefined || loss === onlyLoss);
  const runs = kinds.flatMap((loss) =>
    // The mistakes are few: each of them has its turn.
    places.map((drawn, at) => ({
      ...{ loss, door: doors[at % doors.length]! },
      place: loss === 'exit 2' ? (at + 0.5) / lost : drawn / 1000,
    })),
  );
  const folder = mkdtempSync(join(tmpdir(), 'obc-lost-'));
  await makeGreenFolder(join(folder, 'green'));
  const before = bad;
  const counts = new Map<string, number>();
  const unproved = new Set(runs.map(({ loss, door }) => `${loss} (${door})`));
  await forEachOf([...runs.entries()], async ([at, run]) => {
    const own = join(folder, String(at));
    mkdirSync(own);
    const { complaints, ended } = await loseRun(run, join(folder, 'green'), own);
    const kind = `${run.loss} (${run.door})`;
    count(counts, `${kind} with ${ended}`);
    if (!ended.endsWith(passed)) unproved.delete(kind);
    complain(`${run.loss} of ${run.door} at ${run.place}, ended with ${ended}:`, complaints);
    rmSync(own, { recursive: true });
  });
  rmSync(folder, { recursive: true });
  for (const kind of unproved)
    complain(kind, ['no run was lost: it takes too little away to prove anything']);
  for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(4)}  ${what}`);
  console.log(
    `${runs.length} runs lost over a green folder (seed ${seed}): ${bad - before} that left something green`,
  );
}

if (!withoutTable) await makeMistakes();
if (moments > 0) await endRuns();
if (lost > 0) await loseRuns();
// The process that ran commands is still there.
process.exit(bad === 0 ? 0 : 1);
