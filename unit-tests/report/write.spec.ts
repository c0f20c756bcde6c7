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
import { allureFolder, formatNames } from '../../src/report/formats/formats.ts';
import { filesOf } from '../../src/report/formats/reporters.ts';
import { reproduceFolder } from '../../src/report/formats/requests/files.ts';
import { clearAllureBeside, writeAllureBeside, writeFormats } from '../../src/report/formats/write.ts';
import type { Exchanges } from '../../src/report/report.ts';
import { sampleExchanges, sampleReport } from './fixture.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'obc-write-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const files = [...formatNames].sort();

test('every file is written, and nothing else stays in the folder', () => {
  const out = join(folder, 'made', 'on the way');
  const paths = writeFormats(out, sampleReport, sampleExchanges);
  expect(readdirSync(out).sort()).toEqual([allureFolder, reproduceFolder, ...files].sort());
  expect([...paths].sort()).toEqual(files.map((file) => join(out, file)));
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toEqual(sampleReport);
});

test('chosen reporters write their files, and report.json, which other commands read', () => {
  const paths = writeFormats(
    folder,
    sampleReport,
    sampleExchanges,
    new Map(),
    filesOf(['junit', 'requests']),
  );
  expect(readdirSync(folder).sort()).toEqual(['junit.xml', 'report.json', reproduceFolder]);
  expect(paths.map((path) => path.slice(folder.length + 1)).sort()).toEqual(['junit.xml', 'report.json']);
});

test('exchanges stand one per line in the order of time', () => {
  writeFormats(folder, sampleReport, sampleExchanges);
  const lines = readFileSync(join(folder, 'exchanges.ndjson'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(['w0-1', 'w0-2']);
});

test('results for Allure of an earlier run do not stay', () => {
  writeFormats(folder, { ...sampleReport, run: { ...sampleReport.run, id: 'earlier' } }, sampleExchanges);
  const earlier = readdirSync(join(folder, allureFolder));
  writeFormats(folder, sampleReport, sampleExchanges);
  const stale = readdirSync(join(folder, allureFolder)).filter(
    (name) => name.endsWith('-result.json') && earlier.includes(name),
  );
  expect(stale).toEqual([]);
});

test('beside the results of tests stand those of the last run alone, of what it was to judge', () => {
  const ofTest = '0123abcd-0123-0123-0123-0123456789ab-result.json';
  writeFileSync(join(folder, ofTest), '{}');
  writeAllureBeside(folder, { ...sampleReport, run: { ...sampleReport.run, id: 'whole' } }, sampleExchanges);
  expect(readdirSync(folder).length).toBeGreaterThan(10);
  const [picked, ...others] = sampleReport.requirements;
  const left = others.map((row) => ({ ...row, verdict: 'not-selected' as const, findings: [] }));
  clearAllureBeside(folder);
  writeAllureBeside(folder, { ...sampleReport, requirements: [picked!, ...left] }, sampleExchanges);
  expect(readdirSync(folder).filter((name) => name.endsWith('-result.json'))).toEqual([
    ofTest,
    `obc-${sampleReport.run.id}-${picked!.id}-result.json`,
    `obc-${sampleReport.run.id}-the-run-judges-the-target-result.json`,
  ]);
});

test('a report that is made again leaves the results of tests where they are', () => {
  writeFormats(folder, sampleReport, sampleExchanges);
  const ofTest = join(folder, allureFolder, '0123abcd-0123-0123-0123-0123456789ab-result.json');
  writeFileSync(ofTest, '{}');
  writeFormats(folder, sampleReport, sampleExchanges);
  expect(existsSync(ofTest)).toBe(true);
});

test('writing again replaces the files', () => {
  writeFormats(folder, { ...sampleReport, outcome: 'conformant' }, sampleExchanges);
  writeFormats(folder, sampleReport, sampleExchanges);
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).outcome).toBe('non-conformant');
});

test('a file that cannot be made whole leaves the old one, and no remains', () => {
  writeFileSync(join(folder, 'exchanges.ndjson'), 'old');
  const [first] = sampleExchanges.values();
  const endless: Exchanges = new Map([
    ...sampleExchanges,
    ['w0-3', { ...first!, startedAt: 1n as unknown as number }],
  ]);
  expect(() => writeFormats(folder, sampleReport, endless)).toThrow(/exchanges\.ndjson cannot be written/);
  expect(readFileSync(join(folder, 'exchanges.ndjson'), 'utf8')).toBe('old');
  const before = formatNames.slice(0, formatNames.indexOf('exchanges.ndjson') + 1);
  expect(readdirSync(folder).sort()).toEqual([...before, reproduceFolder].sort());
});

test('an error names the file and what to do', () => {
  mkdirSync(join(folder, 'junit.xml'));
  expect(() => writeFormats(folder, sampleReport, sampleExchanges)).toThrow(
    `${join(folder, 'junit.xml')} cannot be written (EISDIR): a folder of this name is in the way: remove it, or choose another folder with --out`,
  );
});

test('an error names the folder that cannot be made', () => {
  writeFileSync(join(folder, 'taken'), '');
  expect(() => writeFormats(join(folder, 'taken'), sampleReport, sampleExchanges)).toThrow(
    `the folder ${join(folder, 'taken')} cannot be made (EEXIST): a file of this name is in the way: choose another folder with --out`,
  );
  expect(() => writeFormats(join(folder, 'taken', 'below'), sampleReport, sampleExchanges)).toThrow(
    /\(ENOTDIR\)/,
  );
});
