import { expect, test } from '@playwright/test';
import type { Statement } from '../../../src/report/bundle/statement.ts';
import { summarizeVerdicts } from '../../../src/report/fold/summary.ts';
import { groupRuns, type RegisteredRun } from '../../../src/report/register/implementation.ts';
import { renderImplementationPage } from '../../../src/report/register/implementation-page.ts';
import { describeRegister } from '../../../src/report/register/index-file.ts';
import { renderOverview } from '../../../src/report/register/overview-page.ts';
import type { Report } from '../../../src/report/report.ts';
import { conformantReport } from '../graded.ts';

const statement = {
  predicate: { conformance: { made: '2026-03-01T10:00:00Z' } },
} as unknown as Statement;
const signer = { id: 'a', name: 'a.pub.pem' };
const summary = summarizeVerdicts(conformantReport.requirements);

function registered(change: Partial<Report>): RegisteredRun {
  const report: Report = { ...conformantReport, summary, ...change };
  return {
    report,
    statement,
    signer,
    recomputed: 90,
    evidence: ['evidence/run.json'],
    hasCertificate: false,
  };
}

test('implementations stand in the order of their names, in which numbers count as numbers', () => {
  const { target } = conformantReport;
  const names = ['Bank 10', 'bank 1', 'Élan', 'Bank 3', 'Zeta', 'Atlas'];
  const runs = names.map((name) => registered({ target: { ...target, name } }));
  expect(groupRuns(runs).map(({ name }) => name)).toEqual([
    'Atlas',
    'bank 1',
    'Bank 3',
    'Bank 10',
    'Élan',
    'Zeta',
  ]);
});

test('a conformant run is counted and green, and one of the bundled server is neither', () => {
  const { target } = conformantReport;
  const own = groupRuns([registered({})]);
  expect(renderOverview(own)).toContain('1 of them conformant by the latest run');
  expect(renderOverview(own)).toContain('<span class="badge words pass">conformant</span>');
  const bundled = groupRuns([registered({ target: { ...target, bundled: true } })]);
  expect(renderOverview(bundled)).toContain('0 of them conformant by the latest run');
  expect(renderOverview(bundled)).toContain(
    '<span class="badge words open">conformant: bundled server</span>',
  );
  expect(renderImplementationPage(bundled[0]!, [])).toContain('<div class="banner open">');
  expect(JSON.stringify(describeRegister(bundled))).toContain('"isConformant":false');
});
