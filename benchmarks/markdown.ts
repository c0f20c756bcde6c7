import { availableParallelism } from 'node:os';
import type { ProfiledPart } from './profile.ts';
import { type Row, reached, valueInWords } from './rows.ts';

/** The page of the figures: what was to be reached, what came out, and from what; and where the time of a run goes. */
export function benchmarksMarkdown(rows: readonly Row[], profile: readonly ProfiledPart[]): string {
  const lines = rows.map((row) => {
    const { title, atMost, unit, profiled } = row.figure;
    const verdict = reached(row) ? 'reached' : '**not reached**';
    const why = reached(row) || profiled === undefined ? '' : `; ${profiled}`;
    return `| ${title} | ${atMost} ${unit} | ${valueInWords(row)} | ${verdict} | ${row.measured.from}${why} |`;
  });
  return `# Benchmarks

Written by \`npm run bench\`, in one run on one machine (Node ${process.version},
${availableParallelism()} cores). Ratios are medians of pairs that were measured one after the other, so that they mean the same on any machine.

| figure | at most | measured | | from |
|---|--:|--:|---|---|
${lines.join('\n')}

## Where the time of a run goes

A standard run in process on the reference server, which has a process of its own, one check after another, by samples of the
processor. What Node itself does counts for the part that called it.

| part | time of a run | share |
|---|--:|--:|
${profile.map(describePart).join('\n')}
`;
}

function describePart({ title, ms, share }: ProfiledPart): string {
  return `| ${title} | ${Math.round(ms)} ms | ${Math.round(share * 100)} % |`;
}
