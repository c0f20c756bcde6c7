import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildAllureFiles } from '../../../src/report/formats/allure/results.ts';
import { formats } from '../../../src/report/formats/formats.ts';
import { writeAllureBaseline, writeFormats } from '../../../src/report/formats/write.ts';
import type { Report } from '../../../src/report/report.ts';
import { compareWithBaseline } from '../../../src/report/verdict/baseline.ts';
import { exitCodeOf } from '../../../src/report/verdict/exit-code.ts';
import { reportWith, waiver } from '../fixture.ts';
import { finding, row } from '../fixture-rows.ts';
import { isOpenFailure, resultNamed, resultsIn } from './files.ts';

const cli = join(dirname(createRequire(import.meta.url).resolve('allure')), '..', 'cli.js');

const id = 'provider-id-is-an-integer';
const pass = row('provider-name-is-a-string', {});
const failing = row(id, { verdict: 'fail', findings: [finding(id, {})] });
const waived = row(id, {
  ...{ verdict: 'waived', reason: 'known gap (Sample Vendor)' },
  findings: [finding(id, { waived: true })],
});
const blocked = row('expired-token-gets-401', {
  ...{ verdict: 'blocked', reason: 'expired-token: the target file lacks it', judged: 0 },
});
const { run, target } = reportWith([pass]);
const providers = { target: { ...target, areas: ['providers'] as const } };
const stale = [waiver('provider-name-is-a-string', {})];

const reports: Readonly<Record<string, { readonly report: Report; readonly exitCode: number }>> = {
  conformant: { exitCode: 0, report: reportWith([pass], { outcome: 'conformant', reasons: [] }) },
  'non-conformant': { exitCode: 1, report: reportWith([pass, failing]) },
  waived: { exitCode: 0, report: reportWith([pass, waived], { outcome: 'passed-with-waivers' }) },
  'strict with a stale waiver': {
    exitCode: 1,
    report: reportWith([pass], {
      ...{ outcome: 'conformant', waivers: stale, run: { ...run, strictWaivers: true } },
    }),
  },
  partial: { exitCode: 3, report: reportWith([pass, blocked], { outcome: 'partial', ...providers }) },
  'partial, which was allowed': {
    exitCode: 0,
    report: reportWith([pass, blocked], {
      ...{ outcome: 'partial', ...providers, run: { ...run, allowPartial: true } },
    }),
  },
  'partial by a lost check': { exitCode: 3, report: reportWith([pass], { outcome: 'partial', executed: 8 }) },
  'not judged': { exitCode: 2, report: reportWith([blocked], { outcome: 'not-judged' }) },
  'broken by the suite': { exitCode: 4, report: reportWith([pass], { outcome: 'harness-error' }) },
};

/** What shows in different ways; Allure takes two seconds for each. */
const heldToTheGate = ['conformant', 'non-conformant', 'waived', 'partial', 'broken by the suite'];

/** The exit code of Allure's gate for the results of a folder, and what it printed. */
function gate(folder: string): { readonly code: number | null; readonly said: string } {
  const results = join(folder, formats.allure.path);
  const args = ['quality-gate', '--config', join(results, 'allurerc.mjs'), results];
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    ...{ encoding: 'utf8', cwd: folder, env: { ...process.env, ALLURE_NO_ANALYTICS: '1' } },
  });
  return { code: status, said: `${stdout}${stderr}` };
}

for (const [name, { report, exitCode }] of Object.entries(reports)) {
  test(`a run that is ${name} ends with ${exitCode}, and what Allure counts agrees`, async () => {
    expect(exitCodeOf(report)).toBe(exitCode);
    const results = resultsIn(buildAllureFiles(report, new Map()));
    expect(results.some(isOpenFailure)).toBe(exitCode !== 0);
    if (!heldToTheGate.includes(name)) return;
    const folder = test.info().outputPath('reports');
    await writeFormats(folder, report, new Map(), undefined, [formats.allure.path]);
    const { code, said } = gate(folder);
    expect([code === 0, said]).toEqual([
      exitCode === 0,
      exitCode === 0 ? '' : expect.stringContaining('conformance/maxFailures'),
    ]);
  });
}

for (const [name, rows, expected] of [
  ['is the expected one', [pass, failing], [id]],
  ['is another one', [pass, failing], ['provider-name-is-a-string']],
  ['does not come any more', [pass, row(id, {})], [id]],
] as const) {
  test(`with a baseline whose failure ${name}, Allure's quality gate agrees with the exit code`, async () => {
    const report = reportWith(rows, providers);
    const use = compareWithBaseline(report, new Set(expected));
    const folder = test.info().outputPath('reports');
    await writeFormats(folder, report, new Map(), undefined, [formats.allure.path]);
    await writeAllureBaseline(folder, report, new Map(), { ...use, expected: new Set(expected) });
    expect(gate(folder).code === 0).toBe(use.exitCode === 0);
    expect(use.exitCode).toBe(name === 'is the expected one' ? 0 : 1);
  });
}

test('an expected failure is a known one, and the run says what the baseline makes of it', () => {
  const expected = new Set([id]);
  const report = reportWith([pass, failing], providers);
  const use = compareWithBaseline(report, expected);
  const results = resultsIn(buildAllureFiles(report, new Map(), { ...use, expected }));
  expect(resultNamed(results, id)).toMatchObject({
    status: 'failed',
    statusDetails: { known: true, message: expect.stringMatching(/^expected to fail: /) },
  });
  expect(resultNamed(results, 'the-run-judges-the-target')).toMatchObject({
    status: 'passed',
    statusDetails: { message: '1 expected failure went on failing' },
  });
});
