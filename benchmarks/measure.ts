import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import type { Measured } from './figure.ts';
import { figures } from './figures/index.ts';
import { benchmarksMarkdown } from './markdown.ts';
import { profileRun } from './profile.ts';
import { type Row, reached, valueInWords } from './rows.ts';

// Measures the figures with the ids that are named, or all: exit code 1 when one is not reached. `--doc FILE` writes the
// page of a whole run.
const { values, positionals } = parseArgs({ options: { doc: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((id) => !figures.some((figure) => figure.id === id));
if (unknown.length > 0) {
  const known = figures.map(({ id }) => id).join(', ');
  process.stderr.write(`no figure is called ${unknown.join(', ')}; there are ${known}\n`);
  process.exit(2);
}

const rows: Row[] = [];
for (const figure of figures) {
  if (positionals.length > 0 && !positionals.includes(figure.id)) continue;
  process.stderr.write(`measuring ${figure.id}: ${figure.title}\n`);
  const measured: Measured = await figure.measure();
  rows.push({ figure, measured });
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
if (values.doc !== undefined && positionals.length === 0)
  writeFileSync(values.doc, benchmarksMarkdown(rows, await profileRun()));
process.exit(rows.every(reached) ? 0 : 1);
