import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { UserError } from '../../../src/lib/user-error.ts';
import { fileFormats, formats } from '../../../src/report/formats/formats.ts';
import { putAllureForm, removeForms } from '../../../src/report/formats/unfinished.ts';
import type { Report } from '../../../src/report/report.ts';
import { removeEarlierRuns, setEarlierAside } from '../../../src/report/run/earlier.ts';
import { lockFile, releaseFolder, reserveFolder } from '../../../src/report/run/lock.ts';
import {
  assertNothingInTheWay,
  budgetFolder,
  bundleFile,
  envelopeFile,
  listOwnFiles,
  readMeFile,
} from '../../../src/report/run/own-files.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'obc-own-'));
});
test.afterEach(() => {
  releaseFolder(folder);
  rmSync(folder, { recursive: true });
});

const files = fileFormats.map(({ path }) => path);
const allureFolder = formats.allure.path;
const record = JSON.stringify({ version: 1, suite: { name: 'open-banking-conformance' } });
const uuid = '0123abcd-0123-0123-0123-0123456789ab';
const own = [
  '.run/run.json',
  ...files,
  '.run/journal-w0.ndjson',
  '.run/journal-s2w13.ndjson',
  '.run/journal-main.ndjson',
  join(budgetFolder, 'requests'),
  join(allureFolder, `${uuid}-result.json`),
  join(allureFolder, 'obc-k3j9x2ab-provider-id-is-an-integer-result.json'),
  join(allureFolder, 'categories.json'),
  join(allureFolder, 'allurerc.mjs'),
];
const signed = [bundleFile, envelopeFile, readMeFile];
const foreign = [
  'README.md',
  'target.yaml',
  'journal.ndjson',
  'journal-of-mine.ndjson',
  'Report.json',
  'report.json.bak',
  'index.htm',
  join('src', 'index.html'),
  join('test-results', 'a.txt'),
  join('previous-1', 'report.json'),
  join('previous-9', 'thesis.txt'),
  join(budgetFolder, '2027.ods'),
  join(allureFolder, 'history', 'history.json'),
  join(allureFolder, 'notes-result.json'),
];

function put(file: string, text = file): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file === '.run/run.json' && text === file ? record : text);
}

function filesBelow(path = folder): Record<string, string> {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((one) => one.isFile())
      .map((one) => [join(one.parentPath, one.name), readFileSync(join(one.parentPath, one.name), 'utf8')]),
  );
}

/** As far as removing earlier runs looks at it. */
const ended = {
  ...{ executed: 1, planned: 1, outcome: 'conformant', run: { interrupted: false } },
} as Report;
const found = JSON.stringify({ suite: { name: 'open-banking-conformance' }, outcome: 'non-conformant' });
const isForm = (text: string) => text.includes('A run has not finished');

test('whatever a folder holds, only files of a run are moved, replaced or removed', () => {
  const some = (files: readonly string[]) => fc.subarray([...files]);
  fc.assert(
    fc.property(some(own), some(foreign), fc.boolean(), fc.boolean(), (ours, theirs, isRun, isGreen) => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      for (const file of theirs) put(file);
      const kept = filesBelow();
      for (const file of ours) if (isRun || file !== '.run/run.json') put(file);
      if (isRun) put('.run/run.json');
      if (isRun && ours.includes('report.json'))
        put('report.json', isGreen ? found.replace('non-', '') : found);
      const before = filesBelow();
      assert.deepEqual(
        [...listOwnFiles(folder)].sort(),
        isRun ? [...new Set([...ours, '.run/run.json'])].sort() : [],
      );
      setEarlierAside(folder);
      const after = filesBelow();
      for (const [file, text] of Object.entries(kept)) assert.equal(after[file], text);
      const isMoved = (file: string) => file.startsWith('.run') || (file === 'report.json' && !isGreen);
      const moved = isRun ? [...ours, '.run/run.json'].filter(isMoved) : [];
      for (const file of moved) {
        assert.equal(after[join(folder, file)], undefined);
        assert.ok(Object.values(after).includes(before[join(folder, file)]!), file);
      }
      for (const file of isRun ? ours.filter((one) => !isMoved(one)) : [])
        assert.ok(isForm(after[join(folder, file)] ?? 'A run has not finished'), file);
      removeEarlierRuns(folder, ended, true);
      removeForms(folder);
      assert.deepEqual(filesBelow(), isRun ? kept : before);
    }),
    { numRuns: 300 },
  );
});

const obstacles: readonly (readonly [name: string, make: () => void])[] = [
  ...['.run/run.json', ...files, '.run/journal-w0.ndjson'].map(
    (name) => [name, () => put(name, 'of the user')] as const,
  ),
  ...files.map((name) => [name, () => mkdirSync(join(folder, name))] as const),
  [allureFolder, () => mkdirSync(join(folder, allureFolder))],
  [budgetFolder, () => mkdirSync(join(folder, budgetFolder), { recursive: true })],
  ['report.json', () => symlinkSync('elsewhere', join(folder, 'report.json'))],
  [allureFolder, () => symlinkSync(tmpdir(), join(folder, allureFolder))],
];
for (const [at, [name, make]] of obstacles.entries()) {
  test(`${name} that no run made is in the way (${at})`, () => {
    make();
    const before = readdirSync(folder);
    expect(() => assertNothingInTheWay(folder)).toThrow(UserError);
    expect(() => assertNothingInTheWay(folder)).toThrow(
      `the folder ${folder} holds ${name}, which no run of the suite made: choose another folder with --out, or OBC_OUT`,
    );
    setEarlierAside(folder);
    removeEarlierRuns(folder, ended, true);
    expect(readdirSync(folder)).toEqual(before);
  });
}

test('a link and a folder with the name of a report are in the way beside a record too', () => {
  put('.run/run.json');
  put(join('data', 'precious.txt'));
  symlinkSync('data', join(folder, allureFolder));
  mkdirSync(join(folder, 'index.html'));
  expect(() => assertNothingInTheWay(folder)).toThrow(`holds ${allureFolder}, index.html, which`);
  setEarlierAside(folder);
  removeEarlierRuns(folder, ended, true);
  expect(existsSync(join(folder, 'data', 'precious.txt'))).toBe(true);
  expect(readdirSync(folder).sort()).toEqual([allureFolder, 'data', 'index.html']);
});

const lockText = () => readFileSync(join(folder, lockFile), 'utf8');

test('a signed run stays, with its report, whatever runs follow', () => {
  const isSigned = (file: string) => ['.run', 'report.json', ...signed].some((name) => file.startsWith(name));
  for (const [number, passed] of [true, false].entries()) {
    for (const file of [...own, ...signed]) put(file);
    put('.run/run.json');
    put('report.json', passed ? found.replace('non-', '') : found);
    const before = filesBelow();
    setEarlierAside(folder);
    removeEarlierRuns(folder, ended, true);
    const kept = filesBelow(join(folder, `previous-${number + 1}`));
    const wanted = [...own, ...signed].filter(isSigned);
    for (const file of wanted)
      expect(kept[join(folder, `previous-${number + 1}`, file)]).toBe(before[join(folder, file)]);
    expect(Object.keys(kept)).toHaveLength(wanted.length);
  }
  rmSync(join(folder, 'previous-1'), { recursive: true });
  put('.run/run.json');
  setEarlierAside(folder);
  // The latest one has the highest number, whatever was removed before it.
  expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(['previous-2', 'previous-3']));
});

test('the lock of a living process is refused, and that of a killed one is taken over', async () => {
  reserveFolder(folder);
  const ours = JSON.parse(lockText());
  releaseFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6); console.log(1)'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const stat = spawnSync('cut', ['-d', ' ', '-f', '22', `/proc/${child.pid}/stat`], { encoding: 'utf8' });
  const lock = JSON.stringify({ ...ours, pid: child.pid, start: stat.stdout.trim() });
  put(lockFile, lock);
  expect(() => reserveFolder(folder)).toThrow(
    `process ${child.pid} writes into the folder ${folder}: wait for it, or choose another folder with --out, or OBC_OUT`,
  );
  expect(lockText()).toBe(lock);
  child.kill('SIGKILL');
  await once(child, 'exit');
  reserveFolder(folder);
  expect(JSON.parse(lockText())).toEqual(ours);
});

test('a lock with the number of a later process is stale', () => {
  put(lockFile, JSON.stringify({ pid: process.pid, start: '1', host: hostname() }));
  reserveFolder(folder);
  expect(JSON.parse(lockText()).start).not.toBe('1');
  // A second run of one process, as in the UI of Playwright.
  reserveFolder(folder);
  expect(readdirSync(folder)).toEqual([dirname(lockFile)]);
});

for (const [text, message] of [
  ['', 'is not the lock of a run: remove it'],
  ['mine', 'is not the lock of a run: remove it'],
  [
    JSON.stringify({ pid: 1, start: '1', host: 'elsewhere' }),
    'process 1 on elsewhere writes into the folder',
  ],
] as const) {
  test(`a lock that says "${text}" stays as it is`, () => {
    put(lockFile, text);
    expect(() => reserveFolder(folder)).toThrow(message);
    expect(lockText()).toBe(text);
  });
}

test('the result for Allure that says a run has not finished stays when another process puts it too', () => {
  const results = test.info().outputPath('allure-results');
  mkdirSync(results, { recursive: true });
  putAllureForm(results);
  putAllureForm(results);
  const [name] = readdirSync(results);
  expect(readFileSync(join(results, name!), 'utf8')).toContain('A run has not finished');
});
