import { expect, test } from '@playwright/test';
import type { Statement } from '../../../src/evidence/bundle/statement.ts';
import { groupRuns, type RegisteredRun } from '../../../src/evidence/register/implementation.ts';
import { renderImplementationPage } from '../../../src/evidence/register/implementation-page.ts';
import { describeRegister } from '../../../src/evidence/register/index-file.ts';
import { renderOverview } from '../../../src/evidence/register/overview-page.ts';
import {
  listHistories,
  renderRequirementPage,
  renderRequirementsPage,
} from '../../../src/evidence/register/requirement-pages.ts';
import { summarizeVerdicts } from '../../../src/report/fold/summary.ts';
import type { Report } from '../../../src/report/report.ts';
import type { Verdict } from '../../../src/report/verdict/verdict.ts';
import { conformantReport } from '../../report/graded.ts';

const statement = {
  predicate: { conformance: { made: '2026-03-01T10:00:00Z' } },
} as unknown as Statement;
const signer = { id: 'a', name: 'a.pub.pem' };
const validity = { now: new Date('2026-03-02T00:00:00Z'), validDays: 365 };
const summary = summarizeVerdicts(conformantReport.requirements);

function registered(change: Partial<Report>): RegisteredRun {
  const report: Report = { ...conformantReport, summary, ...change };
  return {
    report,
    statement,
    signer,
    bundle: 'bundle.sigstore.json',
    digest: '',
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
  expect(renderOverview(own, validity)).toContain('1 of them conformant by the latest run');
  expect(renderOverview(own, validity)).toContain('<span class="badge words pass">conformant</span>');
  const bundled = groupRuns([registered({ target: { ...target, bundled: true } })]);
  expect(renderOverview(bundled, validity)).toContain('0 of them conformant by the latest run');
  expect(renderOverview(bundled, validity)).toContain(
    '<span class="badge words open">conformant: bundled server</span>',
  );
  expect(renderImplementationPage(bundled[0]!, [], validity)).toContain('<div class="banner open">');
  expect(JSON.stringify(describeRegister(bundled, validity))).toContain('"isConformant":false');
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
  const page = renderOverview(groupRuns([registered({}), client]), validity);
  expect(page).toContain(
    '1 implementation, 1 of them conformant by the latest run, 1 client, and 2 runs in all',
  );
  expect(page).toContain('Duties of clients');
  const duties = page.slice(page.lastIndexOf('Duties of clients'));
  expect(duties).toContain('An app');
  expect(duties).toContain('kept');
  expect(duties).not.toContain('met');
  expect(renderImplementationPage(groupRuns([client])[0]!, [], validity)).not.toContain(
    'What need not occur',
  );
});

/** A run of a day, with other verdicts of some requirements. */
function runOf(
  day: string,
  version: string,
  verdicts: Readonly<Record<string, Verdict>> = {},
): RegisteredRun {
  const { run, target, requirements } = conformantReport;
  return registered({
    target: { ...target, version },
    run: { ...run, id: day, start: `${day}T10:00:00.000Z` },
    requirements: requirements.map((row) => ({ ...row, verdict: verdicts[row.id] ?? row.verdict })),
    outcome: Object.values(verdicts).includes('fail') ? 'non-conformant' : conformantReport.outcome,
  });
}

const [id = ''] = conformantReport.requirements
  .filter(({ verdict, party }) => verdict === 'pass' && party === 'server')
  .map((row) => row.id);

test('the latest conformant run counts for its days, beside the latest run, until it is withdrawn', () => {
  const old = runOf('2026-01-10', '1.0');
  const failing = runOf('2026-02-10', '1.1', { [id]: 'fail' });
  const at = (day: string, runs = [old, failing]) =>
    renderOverview(groupRuns(runs), { now: new Date(`${day}T00:00:00Z`), validDays: 90 });
  expect(at('2026-03-01')).toMatch(/until <span class="day">2026-04-10<\/span>.*run of .*2026-01-10.*1\.0/);
  expect(at('2026-04-10')).toContain('until <span class="day">2026-04-10');
  expect(at('2026-04-11')).toContain('expired <span class="day">2026-04-10');
  const withdrawn = [{ ...old, withdrawn: 'the tokens were of another bank' }, failing];
  expect(at('2026-03-01', withdrawn)).toContain('never');
  const [alone] = groupRuns([withdrawn[0]!]);
  const page = renderImplementationPage(alone!, [], validity);
  expect(page).toContain('Withdrawn: the tokens were of another bank');
  expect(page).toContain('<div class="banner open">');
  expect(page).not.toContain('certificate-badge">');
  expect(renderOverview([alone!], validity)).toContain('0 of them conformant by the latest run');
  expect(JSON.stringify(describeRegister([alone!], validity))).toContain('"isConformant":false');
});

test('a requirement is told over time: what it is now, since when, and what it was before', () => {
  const runs = [
    runOf('2026-01-10', '1.0'),
    runOf('2026-01-20', '1.0'),
    runOf('2026-02-10', '1.1', { [id]: 'fail' }),
    runOf('2026-02-20', '1.1', { [id]: 'not-selected' }),
    runOf('2026-03-10', '1.2', { [id]: 'fail' }),
  ];
  const all = listHistories(groupRuns(runs));
  const own = all.find(({ row }) => row.id === id)!;
  const [now, before, ...more] = own.histories[0].stretches;
  expect([now.verdict, now.runs.length, before!.verdict, before!.runs.length, more]).toEqual([
    'fail',
    2,
    'pass',
    2,
    [],
  ]);
  const page = renderRequirementPage(own);
  expect(page).toMatch(/badge fail.*2026-02-10.*1\.1.*2 runs.*badge pass.*2026-01-10.*1\.0/s);
  const overview = renderRequirementsPage(all);
  expect(overview).toContain(`href="requirements/${id}.html"`);
  expect(overview).toContain('runs that failed are handed in less often');
  const withdrawn = runs.map((run, at) => (at > 1 ? { ...run, withdrawn: 'x' } : run));
  const standing = listHistories(groupRuns(withdrawn)).find(({ row }) => row.id === id)!;
  expect(standing.histories[0].stretches.map(({ verdict }) => verdict)).toEqual(['pass']);
  const unselected = groupRuns([runOf('2026-01-10', '1.0', { [id]: 'not-selected' })]);
  expect(listHistories(unselected).map(({ row }) => row.id)).not.toContain(id);
});

test('the page of a requirement leads to the issue that a waiver names, and to nothing that could be run', () => {
  const reason = 'see https://bugs.example/42, javascript:alert(1) <img src=x>';
  const waiver = {
    requirement: id,
    reason,
    owner: 'x',
    expires: '2026-09-01',
    state: 'used',
    used: 1,
  } as const;
  const run = { ...runOf('2026-01-10', '1.0', { [id]: 'waived' }) };
  const known = { ...run, report: { ...run.report, waivers: [waiver] } } as unknown as RegisteredRun;
  const own = listHistories(groupRuns([known])).find(({ row }) => row.id === id)!;
  const page = renderRequirementPage(own);
  expect(page).toContain('<a rel="noreferrer" href="https://bugs.example/42">');
  expect(page).toContain('javascript:alert(1) &lt;img src=x&gt;');
});
