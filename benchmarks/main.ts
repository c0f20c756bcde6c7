import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import Table from 'cli-table3';
import { Command } from 'commander';
import { collectKnown } from '../app/command-line/values.ts';
import { findWorkerFile } from '../proof/self-test/worker-file.ts';
import type { Measured } from './figure.ts';
import { figures } from './figures/index.ts';
import { benchmarksMarkdown, replaceRows } from './markdown.ts';
import type { ProfiledPart } from './profile.ts';
import { type Row, reached, valueInWords } from './rows.ts';

const command = new Command('bench')
  .description('measure the figures, each in a process of its own, beside what they may be at most')
  .argument(
    '[id...]',
    'ids of figures; all when left out',
    collectKnown(
      'figure',
      figures.map(({ id }) => id),
    ),
  )
  .option('--doc <file>', 'write the page of a whole run, and otherwise the rows of what was measured again')
  .addHelpText('after', '\nExit codes: 0 when each is reached, 1 when one is not, 2 for a wrong option.')
  .configureOutput({ outputError: (text) => console.error(text.trimEnd()) })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const [positionals = []] = command.processedArgs as readonly (readonly string[] | undefined)[];
const { doc } = command.opts<{ readonly doc?: string }>();
const isWhole = positionals.length === 0;

// What users run is compiled and joined, as the package is. What compiles sources as they are loaded gives each function
// its name again whenever it is made, a third of the time of a run.
const { path, execArgv } = await findWorkerFile('benchmarks/measure');

/** Measures in a process of its own: what one figure leaves in memory would slow the next one down. */
function measureAlone(what: string): unknown {
  const { status, stdout } = spawnSync(process.execPath, [...execArgv, path, what], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`measuring ${what} ended with ${status}`);
  return JSON.parse(stdout);
}

const rows: Row[] = [];
for (const figure of figures) {
  if (!isWhole && !positionals.includes(figure.id)) continue;
  process.stderr.write(`measuring ${figure.id}: ${figure.title}\n`);
  rows.push({ figure, measured: measureAlone(figure.id) as Measured });
}

const table = new Table({
  head: ['figure', 'at most', 'measured', ''],
  style: { head: [], border: [] },
  wordWrap: true,
});
for (const row of rows) {
  const { title, atMost, unit } = row.figure;
  table.push([title, `${atMost} ${unit}`, valueInWords(row), reached(row) ? 'reached' : 'NOT REACHED']);
}
process.stdout.write(`${table.toString()}\n`);
for (const { figure, measured } of rows) process.stdout.write(`${figure.id}: ${measured.from}\n`);
if (doc !== undefined)
  writeFileSync(
    doc,
    isWhole
      ? benchmarksMarkdown(rows, measureAlone('profile') as readonly ProfiledPart[])
      : replaceRows(readFileSync(doc, 'utf8'), rows),
  );
process.exit(rows.every(reached) ? 0 : 1);
