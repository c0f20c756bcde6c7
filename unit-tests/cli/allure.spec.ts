import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeFormats } from '../../src/report/formats/write.ts';
import { takeTurns } from '../days.ts';
import { sampleExchanges, sampleReport } from '../report/fixture.ts';
import { obc, obcIn } from './obc.ts';

const slow = takeTurns(import.meta.url);

/** The folder of the fixture's run. */
async function written(id = sampleReport.run.id): Promise<string> {
  const folder = test.info().outputPath('reports');
  await writeFormats(folder, { ...sampleReport, run: { ...sampleReport.run, id } }, sampleExchanges);
  return folder;
}

slow.test(
  'obc report --allure makes a page without calls, and counts a run once however often it is made',
  async () => {
    const folder = await written();
    const first = await obc('report', folder, '--allure');
    const again = await obc(
      'report',
      folder,
      '--allure',
      '--published',
      'https://ci.bank.example/42/reports',
    );
    expect([first.code, first.stderr, again.code, again.stderr]).toEqual([0, '', 0, '']);
    expect(first.stdout).toBe(`Allure report: ${join(folder, 'allure/index.html')}\n`);
    const page = readFileSync(join(folder, 'allure/index.html'), 'utf8');
    expect(page).toContain('<meta http-equiv="Content-Security-Policy"');
    expect(page).not.toMatch(/googletagmanager|<script\b[^>]*\bsrc="https?:/);
    const history = readFileSync(join(folder, 'allure-history.jsonl'), 'utf8').trimEnd().split('\n');
    expect(history).toHaveLength(1);
    expect(JSON.parse(history[0]!)).toMatchObject({ name: 'Sample Bank: not conformant, run k3j9x2ab' });
  },
);

slow.test(
  'obc report --allure takes joined shards, and results that stand in the folder of a project',
  async () => {
    const folder = await written('k3j9x2ab+m4');
    expect(await obc('report', folder, '--allure')).toMatchObject({ code: 0, stderr: '' });
    rmSync(join(folder, 'allure'), { recursive: true });
    const project = test.info().outputPath('.');
    renameSync(join(folder, 'allure-results'), join(project, 'allure-results'));
    expect(await obcIn(project, ['report', 'reports', '--allure'])).toMatchObject({ code: 0, stderr: '' });
    const environment = join(project, 'allure-results', 'environment.properties');
    writeFileSync(environment, readFileSync(environment, 'utf8').replace(/^run=.*$/m, 'run=another'));
    expect(await obcIn(project, ['report', 'reports', '--allure'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no reports/allure-results'),
    });
  },
);

test('obc report --allure leaves alone what it did not make', async () => {
  const folder = await written();
  const out = test.info().outputPath('site');
  mkdirSync(join(out, 'allure'), { recursive: true });
  writeFileSync(join(out, 'allure', 'index.html'), 'of the user');
  writeFileSync(join(out, 'allure', 'notes.txt'), 'of the user');
  expect(await obc('report', folder, '--allure', '--out', out)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('holds index.html, which obc report --allure did not make'),
  });
  expect(readdirSync(join(out, 'allure'))).toEqual(['index.html', 'notes.txt']);
  const history = join(out, 'allure', 'notes.txt');
  expect(await obc('report', folder, '--allure', '--history', history)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not a history of Allure'),
  });
  rmSync(join(out, 'allure', 'index.html'));
  expect((await obc('report', folder, '--allure', '--out', out)).code).toBe(0);
  expect((await obc('report', folder, '--allure', '--out', out)).code).toBe(0);
  expect(readFileSync(history, 'utf8')).toBe('of the user');
});

test('obc report --allure says what is missing', async () => {
  const folder = await written();
  const address = await obc('report', folder, '--allure', '--published', 'reports.example');
  expect(address).toMatchObject({ code: 2, stderr: expect.stringContaining('is not a URL') });
  rmSync(join(folder, 'allure-results'), { recursive: true });
  const results = await obc('report', folder, '--allure');
  expect(results).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`report ${folder} makes it`),
  });
  rmSync(join(folder, 'report.json'));
  const report = await obc('report', folder, '--allure');
  expect(report).toMatchObject({ code: 2, stderr: expect.stringContaining('holds no report.json') });
});
