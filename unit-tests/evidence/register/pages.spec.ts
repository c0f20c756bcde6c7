import { expect, test } from '@playwright/test';
import type { Statement } from '../../../src/evidence/bundle/statement.ts';
import { groupRuns, type RegisteredRun } from '../../../src/evidence/register/implementation.ts';
import { renderImplementationPage } from '../../../src/evidence/register/implementation-page.ts';
import { describeRegister } from '../../../src/evidence/register/index-file.ts';
import { renderOverview } from '../../../src/evidence/register/overview-page.ts';
import { summarizeVerdicts } from '../../../src/report/fold/summary.ts';
import type { Report } from '../../../src/report/report.ts';
import { conformantReport } from '../../report/graded.ts';

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
    bundle: 'bundle.sigstore.json',
    moments: undefined,
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

test('clients stand beside servers, with their duties and without the word conformant', () => {
  const { target, requirements } = conformantReport;
  const ofClient = requirements.map((row) =>
    row.party === 'client' ? { ...row, verdict: 'pass' as const } : row,
  );
  const client = registered({
    target: { ...target, name: 'An app', kind: 'client' },
    requirements: ofClient,
    outcome: 'passed-in-scope',
  });
  const page = renderOverview(groupRuns([registered({}), client]));
  expect(page).toContain(
    '1 implementation, 1 of them conformant by the latest run, 1 client, and 2 runs in all',
  );
  expect(page).toContain('Duties of clients');
  const duties = page.slice(page.lastIndexOf('Duties of clients'));
  expect(duties).toContain('An app');
  expect(duties).toContain('kept');
  expect(duties).not.toContain('met');
  expect(renderImplementationPage(groupRuns([client])[0]!, [])).not.toContain('What need not occur');
});
