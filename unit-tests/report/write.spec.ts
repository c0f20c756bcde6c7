import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fileFormats, folderFormats, formats, pathsOf } from '../../src/report/formats/formats.ts';
import { clearAllureBeside, writeAllureBeside, writeFormats } from '../../src/report/formats/write.ts';
import type { Exchanges } from '../../src/report/report.ts';
import { sampleExchanges, sampleReport } from './fixture.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'obc-write-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const files = fileFormats.map(({ path }) => path);
const folders = folderFormats.map(({ path }) => path);
const results = () => join(folder, formats.allure.path);

test('every file is written, and nothing else stays in the folder', async () => {
  const out = join(folder, 'made', 'on the way');
  const paths = await writeFormats(out, sampleReport, sampleExchanges);
  expect(readdirSync(out).sort()).toEqual([...files, ...folders].sort());
  expect([...paths].sort()).toEqual(files.map((file) => join(out, file)).sort());
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toEqual(sampleReport);
});

test('the page that judges recordings stands beside the page, which links it', async () => {
  const beside = { judgePage: '<!doctype html>' };
  await writeFormats(folder, sampleReport, sampleExchanges, new Map(), [formats.html.path], beside);
  expect(readdirSync(folder)).toEqual(['index.html', 'judge.html']);
  expect(readFileSync(join(folder, 'judge.html'), 'utf8')).toBe(beside.judgePage);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('<a href="judge.html">');
});

test('chosen reporters write their files, and report.json, which other commands read', async () => {
  const paths = await writeFormats(
    folder,
    sampleReport,
    sampleExchanges,
    new Map(),
    pathsOf(['junit', 'requests']),
  );
  expect(readdirSync(folder).sort()).toEqual(['junit.xml', 'report.json', 'reproduce']);
  expect(paths.map((path) => path.slice(folder.length + 1)).sort()).toEqual(['junit.xml', 'report.json']);
});

test('exchanges stand one per line in the order of time', async () => {
  await writeFormats(folder, sampleReport, sampleExchanges);
  const lines = readFileSync(join(folder, 'exchanges.ndjson'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(['w0-1', 'w0-2']);
});

test('results for Allure of an earlier run do not stay', async () => {
  await writeFormats(
    folder,
    { ...sampleReport, run: { ...sampleReport.run, id: 'earlier' } },
    sampleExchanges,
  );
  const earlier = readdirSync(results());
  await writeFormats(folder, sampleReport, sampleExchanges);
  const stale = readdirSync(results()).filter(
    (name) => name.endsWith('-result.json') && earlier.includes(name),
  );
  expect(stale).toEqual([]);
});

test('beside the results of tests stand those of the last run alone, of what it was to judge', async () => {
  const ofTest = '0123abcd-0123-0123-0123-0123456789ab-result.json';
  writeFileSync(join(folder, ofTest), '{}');
  await writeAllureBeside(
    folder,
    { ...sampleReport, run: { ...sampleReport.run, id: 'whole' } },
    sampleExchanges,
  );
  expect(readdirSync(folder).length).toBeGreaterThan(10);
  const [picked, ...others] = sampleReport.requirements;
  const left = others.map((row) => ({ ...row, verdict: 'not-selected' as const, findings: [] }));
  clearAllureBeside(folder);
  await writeAllureBeside(folder, { ...sampleReport, requirements: [picked!, ...left] }, sampleExchanges);
  expect(readdirSync(folder).filter((name) => name.endsWith('-result.json'))).toEqual([
    ofTest,
    `obc-${sampleReport.run.id}-${picked!.id}-result.json`,
    `obc-${sampleReport.run.id}-the-run-judges-the-target-result.json`,
  ]);
});

test('a report that is made again leaves the results of tests where they are', async () => {
  await writeFormats(folder, sampleReport, sampleExchanges);
  const ofTest = join(results(), '0123abcd-0123-0123-0123-0123456789ab-result.json');
  writeFileSync(ofTest, '{}');
  await writeFormats(folder, sampleReport, sampleExchanges);
  expect(existsSync(ofTest)).toBe(true);
});

test('writing again replaces the files', async () => {
  await writeFormats(folder, { ...sampleReport, outcome: 'conformant' }, sampleExchanges);
  await writeFormats(folder, sampleReport, sampleExchanges);
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).outcome).toBe('non-conformant');
});

test('a file that cannot be made whole leaves the old one, and no remains', async () => {
  writeFileSync(join(folder, 'exchanges.ndjson'), 'old');
  const [first] = sampleExchanges.values();
  const endless: Exchanges = new Map([
    ...sampleExchanges,
    ['w0-3', { ...first!, startedAt: 1n as unknown as number }],
  ]);
  await expect(writeFormats(folder, sampleReport, endless)).rejects.toThrow(
    /exchanges\.ndjson cannot be written/,
  );
  expect(readFileSync(join(folder, 'exchanges.ndjson'), 'utf8')).toBe('old');
  // What quotes exchanges cannot be made either.
  const unmade = [formats.html.path, formats.har.path, formats.allure.path] as readonly string[];
  const made = [...files, ...folders].filter((name) => !unmade.includes(name));
  expect(readdirSync(folder).sort()).toEqual(made.sort());
});

test('an error names the file and what to do, without a stack', async () => {
  mkdirSync(join(folder, 'junit.xml'));
  const sentence = `${join(folder, 'junit.xml')} cannot be written (EISDIR): a folder of this name is in the way: remove it, or choose another folder with --out, or OBC_OUT`;
  await expect(writeFormats(folder, sampleReport, sampleExchanges)).rejects.toMatchObject({
    message: sentence,
    stack: `WriteError: ${sentence}`,
  });
});

test('an error names the folder that cannot be made', async () => {
  writeFileSync(join(folder, 'taken'), '');
  await expect(writeFormats(join(folder, 'taken'), sampleReport, sampleExchanges)).rejects.toThrow(
    `the folder ${join(folder, 'taken')} cannot be made (EEXIST): a file of this name is in the way: choose another folder with --out, or OBC_OUT`,
  );
  await expect(writeFormats(join(folder, 'taken', 'below'), sampleReport, sampleExchanges)).rejects.toThrow(
    /\(ENOTDIR\)/,
  );
});
