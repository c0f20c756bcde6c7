import { type Area, areas } from '../../catalogue/requirements.ts';
import { verdicts as all } from '../fold/summary.ts';
import type { Report, ReportedRequirement } from '../report.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** A verdict as reports show it: what only an optional setting would test is not called blocked. */
export type ShownVerdict = Verdict | 'not-asked';

/** Numbers of requirements by verdict. */
export type ShownCounts = Readonly<Record<ShownVerdict, number>>;

/** A column of the table of counts: one verdict, or several that share it. */
export interface VerdictColumn {
  readonly heading: string;
  readonly verdicts: readonly [ShownVerdict, ...ShownVerdict[]];
}

/** The columns in their order; the two verdicts of skipped requirements share one. */
export const verdictColumns: readonly VerdictColumn[] = [
  { heading: 'pass', verdicts: ['pass'] },
  { heading: 'fail', verdicts: ['fail'] },
  { heading: 'warn', verdicts: ['warn'] },
  { heading: 'blocked', verdicts: ['blocked'] },
  { heading: 'not exercised', verdicts: ['not-exercised'] },
  { heading: 'not asked', verdicts: ['not-asked'] },
  { heading: 'unspecified', verdicts: ['observed'] },
  { heading: 'waived', verdicts: ['waived'] },
  { heading: 'skipped', verdicts: ['not-selected', 'not-applicable'] },
];

/** Returns the verdict to show: `fixtures` only add precision, so nobody has to set them. */
export function showVerdict({ verdict, setting = '' }: ReportedRequirement): ShownVerdict {
  return verdict === 'blocked' && /^fixtures\b/.test(setting) ? 'not-asked' : verdict;
}

/** Counts the requirements of a report by verdict, together and by area. */
export function countShown({ requirements }: Report): {
  readonly all: ShownCounts;
  readonly areas: Readonly<Partial<Record<Area, ShownCounts>>>;
} {
  const own = areas.map((area) => [area, requirements.filter((row) => row.area === area)] as const);
  return {
    all: countRows(requirements),
    areas: Object.fromEntries(
      own.filter(([, rows]) => rows.length > 0).map(([area, rows]) => [area, countRows(rows)]),
    ),
  };
}

function countRows(rows: readonly ReportedRequirement[]): ShownCounts {
  const counts = Object.fromEntries([...all, 'not-asked'].map((verdict) => [verdict, 0])) as Record<
    ShownVerdict,
    number
  >;
  for (const row of rows) counts[showVerdict(row)] += 1;
  return counts;
}

/** The columns in which something was counted, and that of failures, whose 0 is good to read. */
export function selectColumns(report: Report): VerdictColumn[] {
  const counts = countShown(report).all;
  return verdictColumns.filter((column) => column.heading === 'fail' || countIn(counts, column) > 0);
}

/** How many requirements a column counts. */
export function countIn(counts: ShownCounts, { verdicts }: VerdictColumn): number {
  return verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
}
