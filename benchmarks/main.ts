import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { findWorkerFile } from '../proof/self-test/worker-file.ts';
import type { Measured } from './figure.ts';
import { figures } from './figures/index.ts';
import { benchmarksMarkdown, replaceRows } from './markdown.ts';
import type { ProfiledPart } from './profile.ts';
import { type Row, reached, valueInWords } from './rows.ts';

// `npm run bench` measures the figures with the ids that are named, or all: exit code 1 when one is not reached. `--doc
// FILE` writes the page of a whole run, and otherwise the rows of what was measured again.

const { values, positionals } = parseArgs({ options: { doc: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((id) => !figures.some((figure) => figure.id === id));
if (unknown.length > 0) {
  const known = figures.map(({ id }) => id).join(', ');
  process.stderr.write(`no figure is called ${unknown.join(', ')}; there are ${known}\n`);
  process.exit(2);
}
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
if (values.doc !== undefined)
  writeFileSync(
    values.doc,
    isWhole
      ? benchmarksMarkdown(rows, measureAlone('profile') as readonly ProfiledPart[])
      : replaceRows(readFileSync(values.doc, 'utf8'), rows),
  );
process.exit(rows.every(reached) ? 0 : 1);
