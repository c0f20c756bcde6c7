import { compare } from '../../../src/report/diff/compare.ts';
import type { Comparison } from '../../../src/report/diff/comparison.ts';
import type { Report, ReportedRequirement } from '../../../src/report/report.ts';
import type { Verdict } from '../../../src/report/verdict/verdict.ts';
import { reportWith } from '../fixture.ts';
import { finding, row } from '../fixture-rows.ts';

export type Said = Verdict | 'unknown';

const id = 'provider-id-is-an-integer';

/** The row of the fixture with a verdict, and a finding where the verdict needs one. */
export function rowThat(verdict: Verdict, given: Partial<ReportedRequirement> = {}): ReportedRequirement {
  const grade = verdict === 'warn' ? 'warn' : 'fail';
  const findings =
    verdict === 'fail' || verdict === 'warn' ? [finding(id, { grade, pointer: '/0/provider_id' })] : [];
  return row(id, { verdict, findings, ...given });
}

/** The comparison of two reports of one row each; `unknown` is a document without that row. */
export function comparisonOf(before: Said, after: Said, given: Partial<Report> = {}): Comparison {
  const rows = (said: Said) => (said === 'unknown' ? [] : [rowThat(said)]);
  return compare(reportWith(rows(before)), reportWith(rows(after), given));
}
