import { areas, requirements } from '../../src/catalogue/requirements.ts';
import type { Statement } from '../../src/evidence/bundle/statement.ts';
import { summarizeVerdicts } from '../../src/report/fold/summary.ts';
import type { Report, ReportedRequirement } from '../../src/report/report.ts';
import type { Verdict } from '../../src/report/verdict/verdict.ts';
import { reportWith } from './fixture.ts';

const declarable = areas.filter((area) => area !== 'general');

/** Every row of the catalogue with the verdict that it is given. */
export function rowsWith(
  verdict: (id: string, row: (typeof requirements)[number]) => Verdict,
): ReportedRequirement[] {
  return requirements.map((row) => ({
    ...row,
    verdict: row.party === 'client' ? 'not-applicable' : verdict(row.id, row),
    checks: [],
    judged: 1,
    findings: [],
  }));
}

const whole = reportWith(
  rowsWith(() => 'pass'),
  { outcome: 'conformant', reasons: ['all passed'] },
);
/** A report that earned the word. */
export const conformantReport: Report = {
  ...whole,
  summary: summarizeVerdicts(whole.requirements),
  target: { ...whole.target, areas: declarable, deviations: [] },
};

/** A statement on it, as far as a certificate shows one. */
export const statement = {
  subject: [{ name: 'report.json', digest: { sha256: 'a'.repeat(64) } }],
  predicate: { configuration: [{ name: 'plan', digest: { sha256: 'b'.repeat(64) } }] },
} as unknown as Statement;
