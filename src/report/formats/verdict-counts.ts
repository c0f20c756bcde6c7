import type { Report, Summary } from '../report.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** A column of the table of counts: one verdict, or several that share it. */
export interface VerdictColumn {
  readonly heading: string;
  readonly verdicts: readonly [Verdict, ...Verdict[]];
}

/** The columns in their order; the two verdicts that leave a requirement out share one. */
export const verdictColumns: readonly VerdictColumn[] = [
  { heading: 'pass', verdicts: ['pass'] },
  { heading: 'fail', verdicts: ['fail'] },
  { heading: 'warn', verdicts: ['warn'] },
  { heading: 'blocked', verdicts: ['blocked'] },
  { heading: 'not exercised', verdicts: ['not-exercised'] },
  { heading: 'observed', verdicts: ['observed'] },
  { heading: 'waived', verdicts: ['waived'] },
  { heading: 'left out', verdicts: ['not-selected', 'not-applicable'] },
];

/** The columns in which something was counted, and that of failures, whose 0 is good to read. */
export function selectColumns({ summary }: Report): VerdictColumn[] {
  return verdictColumns.filter((column) => column.heading === 'fail' || countIn(summary.all, column) > 0);
}

/** How many requirements a column counts. */
export function countIn(summary: Summary, { verdicts }: VerdictColumn): number {
  return verdicts.reduce((sum, verdict) => sum + summary[verdict], 0);
}
