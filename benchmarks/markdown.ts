import { availableParallelism } from 'node:os';
import { type Row, reached, valueInWords } from './rows.ts';

/** The page of the figures: what was to be reached, what came out, and from what. */
export function benchmarksMarkdown(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { title, atMost, unit } = row.figure;
    const verdict = reached(row) ? 'reached' : '**not reached**';
    return `| ${title} | ${atMost} ${unit} | ${valueInWords(row)} | ${verdict} | ${row.measured.from} |`;
  });
  return `# Benchmarks

Written by \`npm run bench\`, in one run on one machine (Node ${process.version},
${availableParallelism()} cores). Ratios are medians of pairs that were measured one after the other, so that they mean the same on any machine.

| figure | at most | measured | | from |
|---|--:|--:|---|---|
${lines.join('\n')}
`;
}
