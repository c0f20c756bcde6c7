import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { collectKnown, parseWholeNumber } from '../app/command-line/values.ts';
import { defectsFromLife } from '../proof/from-life/index.ts';
import { renderByClass, renderFromLife } from '../proof/self-test/from-life/render.ts';
import type { Try } from '../proof/self-test/from-life/try-defect.ts';
import { distribute } from '../proof/self-test/pool.ts';

const known = defectsFromLife.map(({ id }) => id);

// Certifies the server of each defect as `obc run` does. What the first run of a defect showed is kept for good.
const command = new Command('from-life')
  .description('certify the reference server with each defect that a real server had, and count those found')
  .argument('[defect...]', 'ids of defects; all when left out', collectKnown('defect', known))
  .option('--batch <n>', 'the defects of one batch', parseWholeNumber(1, 2))
  .option('--processes <n>', 'at most so many', parseWholeNumber(1, 64), availableParallelism())
  .parse();

type Tries = Record<string, Omit<Try, 'id'>>;

const { batch, processes } = command.opts<{ batch?: number; processes: number }>();
const [named = []] = command.processedArgs as [(readonly string[])?];
const wanted = defectsFromLife.filter(
  (defect) =>
    (named.length === 0 || named.includes(defect.id)) && (batch === undefined || defect.batch === batch),
);
const [first, now] = [openTries('first-try'), openTries('latest-try')];
const toTry = wanted.map(({ id }) => ({ id }));
const learn = ({ id, ...tried }: Try) => {
  now.tries[id] = tried;
  first.tries[id] ??= tried;
  console.log(
    [`${tried.result}: ${id}`, ...tried.failed, ...tried.warned.map((row) => `(${row})`)].join(' '),
  );
};
await distribute('proof/self-test/from-life/worker', toTry, learn, { processes, atATime: 1 });
for (const { write } of [first, now]) write();
writeSection();
execFileSync('npx', ['biome', 'format', '--write', 'proof/from-life'], { stdio: 'ignore' });
console.log(renderByClass(wanted, first.tries, now.tries).join('\n'));

/** Reads what is kept of tries, which `write` writes back in the order of the defects. */
function openTries(name: 'first-try' | 'latest-try') {
  const file = new URL(`../proof/from-life/${name}.json`, import.meta.url);
  const tries = JSON.parse(readFileSync(file, 'utf8')) as Tries;
  const write = () => {
    const inOrder = known.flatMap((id) => (tries[id] === undefined ? [] : [[id, tries[id]]]));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  };
  return { tries, write };
}

/** Writes the section about defects from life into `docs/detection.md`, up to the next heading. */
function writeSection(): void {
  const file = new URL('../docs/detection.md', import.meta.url);
  const section = renderFromLife(first.tries, now.tries).join('\n');
  const page = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    page.replace(/## Defects from life\n[\s\S]*?(?=## )/, () => `${section}\n`),
  );
}
