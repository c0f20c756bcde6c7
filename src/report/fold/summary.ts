import { areas } from '../../catalogue/requirements.ts';
import type { Report, ReportedRequirement, Summary } from '../report.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** How many rows have each verdict, in all and per area that has rows. */
export function summarizeVerdicts(rows: readonly ReportedRequirement[]): Report['summary'] {
  const present = areas.filter((area) => rows.some((row) => row.area === area));
  const byArea = present.map((area) => [area, summaryOf(rows.filter((row) => row.area === area))] as const);
  return { all: summaryOf(rows), areas: Object.fromEntries(byArea) };
}

/** Every verdict, in the order in which the report counts them. */
export const verdicts: readonly Verdict[] = [
  'pass',
  'warn',
  'fail',
  'blocked',
  'not-exercised',
  'waived',
  'observed',
  'not-selected',
  'not-applicable',
];

function summaryOf(rows: readonly ReportedRequirement[]): Summary {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  return Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Summary;
}
