import { availableParallelism } from 'node:os';
import type { ProfiledPart } from './profile.ts';
import { type Row, reached, valueInWords } from './rows.ts';

/** The page of the figures: what was to be reached, what came out, and from what; and where the time of a run goes. */
export function benchmarksMarkdown(rows: readonly Row[], profile: readonly ProfiledPart[]): string {
  return `# Benchmarks

Written by \`npm run bench\` on one machine (Node ${process.version}, ${availableParallelism()} cores), each figure
in a process of its own. Ratios are medians of pairs that were measured one after the other, so that they mean the same
on any machine.

| figure | at most | measured | | from |
|---|--:|--:|---|---|
${rows.map(writeRow).join('\n')}

## Where the time of a run goes

A standard run in process on the reference server, which has a process of its own, one check after another, by samples of the
processor. What Node itself does counts for the part that called it.

| part | time of a run | share |
|---|--:|--:|
${profile.map(describePart).join('\n')}
`;
}

/** The page with the rows of what was measured again in the place of theirs, and those of new figures behind all others. */
export function replaceRows(page: string, rows: readonly Row[]): string {
  return rows.reduce((text, row) => {
    const begin = `\n${cellOf(row)}`;
    const at = text.indexOf(begin);
    if (at < 0) return text.replace('|\n\n## ', () => `|\n${writeRow(row)}\n\n## `);
    return `${text.slice(0, at)}\n${writeRow(row)}${text.slice(text.indexOf('\n', at + 1))}`;
  }, page);
}

const cellOf = ({ figure }: Row): string => `| ${figure.title} |`;

function writeRow(row: Row): string {
  const { atMost, unit, profiled } = row.figure;
  const verdict = reached(row) ? 'reached' : '**not reached**';
  const why = reached(row) || profiled === undefined ? '' : `; ${profiled}`;
  return `${cellOf(row)} ${atMost} ${unit} | ${valueInWords(row)} | ${verdict} | ${row.measured.from}${why} |`;
}

function describePart({ title, ms, share }: ProfiledPart): string {
  return `| ${title} | ${Math.round(ms)} ms | ${Math.round(share * 100)} % |`;
}
