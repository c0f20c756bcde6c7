import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Report } from '../../src/report/report.ts';
import { laterReport } from '../report/diff/later-build.ts';
import { sampleReport } from '../report/fixture.ts';
import { obc } from './obc.ts';

function written(name: string, content: Report | string): string {
  const file = test.info().outputPath(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('two runs are compared by their folders or their files', async () => {
  const before = written('before/report.json', sampleReport);
  const after = written('after/report.json', laterReport);
  const [byFolder, byFile] = await Promise.all([
    obc('report', dirname(after), '--against', dirname(before)),
    obc('report', after, '--against', before),
  ]);
  expect(byFolder).toEqual(byFile);
  expect(byFolder.code).toBe(0);
  expect(byFolder.stdout).toContain('FAIL  provider-name-is-a-string');
  expect(byFolder.stdout).toContain('1 requirement newly fails');
});

test('obc report --against --exit-code ends a build that newly fails, or that was judged less', async () => {
  const before = written('before.json', sampleReport);
  const after = written('after.json', laterReport);
  const [worse, better, same] = await Promise.all([
    obc('report', after, '--against', before, '--exit-code'),
    obc('report', before, '--against', after, '--exit-code'),
    obc('report', before, '--against', before, '--exit-code'),
  ]);
  expect([worse.code, better.code, same.code]).toEqual([1, 1, 0]);
  const rows = sampleReport.requirements.map((row) =>
    row.verdict === 'pass' ? { ...row, verdict: 'blocked' as const } : row,
  );
  const blocked = written('blocked.json', { ...sampleReport, requirements: rows });
  expect((await obc('report', blocked, '--against', before, '--exit-code')).code).toBe(3);
});

test('obc report --against --json and --markdown print nothing else', async () => {
  const before = written('before.json', sampleReport);
  const after = written('after.json', laterReport);
  const [json, markdown] = await Promise.all([
    obc('report', after, '--against', before, '--json'),
    obc('report', after, '--against', before, '--markdown'),
  ]);
  expect(JSON.parse(json.stdout)).toMatchObject({
    version: 1,
    newlyFails: [{ requirement: 'provider-name-is-a-string', before: 'pass', after: 'fail' }],
  });
  expect(markdown.stdout).toMatch(/^## 1 requirement newly fails/);
});

test('obc report --against --html writes a page beside what it prints', async () => {
  const before = written('before.json', sampleReport);
  const page = test.info().outputPath('changes.html');
  const [good, bad] = await Promise.all([
    obc('report', before, '--against', before, '--html', page),
    obc('report', before, '--against', before, '--html', join(page, 'inside')),
  ]);
  expect([good.code, good.stdout.includes('3 requirements still fail.')]).toEqual([0, true]);
  expect(readFileSync(page, 'utf8')).toContain('<h1>3 requirements still fail.</h1>');
  expect(bad.code).toBe(2);
  expect(bad.stderr).toMatch(/^error: --html .*inside cannot be written \(\w+\): give a file in a folder/);
});

test('reports of an older and a newer suite are compared', async () => {
  const { timelines: _, harnessErrors: _h, ledger: _l, ...older } = sampleReport;
  const newer = { ...laterReport, invented: true, run: { ...laterReport.run, invented: 1 } };
  const ended = await obc(
    'report',
    written('newer.json', newer as Report),
    ...['--against', written('older.json', older as unknown as Report)],
  );
  expect([ended.code, ended.stderr]).toEqual([0, '']);
});

const { outcome: _, ...withoutOutcome } = sampleReport;
const mistakes: Readonly<Record<string, readonly [content: string, message: RegExp]>> = {
  'is no JSON': ['{"version": 1,', /is not a report of obc run: it is not JSON/],
  'is no object': ['[]', /is not a report of obc run: it holds no JSON object/],
  'is another thing': ['{"name": "x"}', /is not a report of obc run:\n {2}it must have required property/],
  'lacks its outcome': [JSON.stringify(withoutOutcome), /must have required property 'outcome'/],
  'is of another version': [
    JSON.stringify({ ...sampleReport, version: 2 }),
    /is a report of version 2, written by open-banking-conformance 0\.1\.0; this suite reads version 1/,
  ],
};
for (const [what, [content, message]] of Object.entries(mistakes)) {
  test(`a file that ${what} is named`, async () => {
    const ended = await obc(
      'report',
      written('bad.json', content),
      '--against',
      written('good.json', sampleReport),
    );
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^error: .*bad\.json /);
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toContain('    at ');
  });
}

test('a folder without a report, and one that is not there, are named', async () => {
  const good = written('good.json', sampleReport);
  const [empty, missing] = await Promise.all([
    obc('report', dirname(good), '--against', good),
    obc('report', good, '--against', 'nowhere'),
  ]);
  expect([empty.code, missing.code]).toEqual([2, 2]);
  expect(empty.stderr).toMatch(
    /^error: the folder .* holds no report\.json: give the folder of a run that ended/,
  );
  expect(missing.stderr).toMatch(/^error: there is no nowhere: give the folder of a run/);
});
