import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { takeTurns } from '../days.ts';
import { violationsOn } from './axe.ts';
import { judgeAsCommand, type RecordingFile, recordFifty } from './recordings.ts';

declare const DataTransfer: new () => { readonly items: { add(file: File): void } };

/** A page has at most so many bytes. */
const maxBytes = 2_000_000;

interface Judging {
  /** The page that judges, opened; the test fails when it writes to the console, throws, or asks for anything. */
  readonly judge: Page;
}

const test = base.extend<Judging, { folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'obc-judge-'));
      try {
        runObc('run', '--demo', '--depth', 'quick', '--only', 'provider-ids-are-unique', '--out', folder);
        runObc('report', folder);
        await use(folder);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    { scope: 'worker' },
  ],
  judge: async ({ page, folder }, use) => {
    const heard: string[] = [];
    page.on('console', (message) => heard.push(`console: ${message.text()}`));
    page.on('dialog', (dialog) => heard.push(`dialog: ${dialog.message()}`));
    page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(pathToFileURL(folder).href)) heard.push(`request: ${request.url()}`);
    });
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await page.getByRole('link', { name: 'judge.html' }).click();
    await use(page);
    expect(heard).toEqual([]);
  },
});

function runObc(...args: readonly string[]): void {
  const main = join(packageRoot, 'dist/app/main.js');
  const { stderr, status } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  // What was asked for is a part, which is not all that a certificate needs.
  expect([0, 3], stderr).toContain(status);
}

/** Gives files to the page as somebody who chooses them. */
async function choose(page: Page, ...files: readonly RecordingFile[]): Promise<void> {
  const given = files.map(({ name, text }) => ({ name, mimeType: '', buffer: Buffer.from(text) }));
  await page.getByLabel('A recording').setInputFiles(given);
}

const slow = takeTurns(import.meta.url, test);

/** The rows of the report that the page shows of a recording. */
async function readRows(page: Page, name: string, attribute = 'srcdoc'): Promise<unknown> {
  const report = await page.locator(`iframe[title="Report on ${name}"]`).getAttribute(attribute);
  return JSON.parse(/id="rows-data">([\s\S]*?)<\/script>/.exec(report ?? '')![1]!);
}

slow.test('50 recordings in each form are judged as obc client judge judges them', async ({ judge }) => {
  const files = await recordFifty();
  // To draw fifty reports takes longer than to judge.
  await judge.evaluate(
    "Object.defineProperty(HTMLIFrameElement.prototype, 'srcdoc', { set(report) { this.dataset.report = report; } })",
  );
  await choose(judge, ...files);
  let findings = 0;
  for (const file of files) {
    await judge.getByRole('button', { name: file.name, exact: true }).click();
    const rows = await readRows(judge, file.name, 'data-report');
    expect(rows, file.name).toEqual(judgeAsCommand(file));
    findings += JSON.stringify(rows).split('"grade":"fail"').length - 1;
  }
  expect(files).toHaveLength(50);
  expect(findings).toBeGreaterThan(20);
});

const har = (name: string, ...more: readonly object[]): RecordingFile => {
  const entry = {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 12,
    request: {
      ...{ method: 'GET', url: 'https://api.example/api/v1/providers', bodySize: 0 },
      headers: [
        { name: 'Host', value: 'api.example' },
        { name: 'Authorization', value: 'Bearer canary-4711-secret' },
      ],
    },
    response: {
      ...{ status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }] },
      content: { text: JSON.stringify([{ provider_id: '1', name: '<img src=x onerror=alert(1)>' }]) },
    },
  };
  return { name, text: JSON.stringify({ log: { version: '1.2', creator: {}, entries: [entry, ...more] } }) };
};

test('what a recording does not show is said in words, and is green nowhere', async ({ judge }) => {
  await choose(judge, har('short.har'));
  await expect(judge.getByRole('status')).toContainText(
    'are not shown by the recording: nothing is said of them',
  );
  const report = judge.frameLocator('iframe');
  await expect(report.locator('.banner')).not.toHaveClass(/\bpass\b/);
  const rows = (await readRows(judge, 'short.har')) as Record<string, { verdict: string; reason?: string }>;
  const open = Object.values(rows).filter(({ verdict }) => verdict === 'not-exercised');
  expect(open.length).toBeGreaterThan(400);
  expect(open.filter(({ reason = '' }) => !/^no request/.test(reason))).toEqual([]);
  await expect(report.locator('.badge.pass', { hasNotText: /^pass$/ })).toHaveCount(0);
});

test('nothing of a recording becomes markup, and no secret of it is shown', async ({ judge }) => {
  await choose(judge, har('<img src=x onerror=alert(2)>.har'));
  await expect(judge.getByRole('status')).toContainText('1 requirement');
  await expect(judge.locator('img')).toHaveCount(0);
  const report = judge.frameLocator('iframe');
  await report.getByText('Every request with its answer').click();
  await expect(report.getByText('/api/v1/providers').first()).toBeVisible();
  await expect(report.locator('img')).toHaveCount(0);
  expect(await judge.locator('iframe').getAttribute('srcdoc')).not.toContain('canary-4711');
});

test('a recording is dropped as a file, and one of several addresses is asked for', async ({ judge }) => {
  const other = JSON.parse(har('').text.replaceAll('api.example', 'other.example')).log.entries[0];
  const file = har('two.har', other);
  const dropped = await judge.evaluateHandle(({ name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    return data;
  }, file);
  await judge.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
  await judge.getByRole('button', { name: 'https://other.example' }).click();
  await expect(judge.getByRole('status')).toContainText('two.har: ');
});

test('the folder of a run is judged by its journal, and a file that was changed is named', async ({
  judge,
  folder,
}) => {
  const report = readFileSync(join(folder, 'report.json'));
  runObc('evidence', 'sign', folder, '--key', makeKey(folder));
  await judge.getByLabel('The folder of a run').setInputFiles(folder);
  const status = judge.getByRole('status');
  await expect(status).toContainText(/journal-.*\.ndjson: 0 requirements failed/);
  await expect(status).toContainText(/names (\d+) files: \1 unchanged, 0 not dropped/);
  writeFileSync(join(folder, 'report.json'), `${report} `);
  await judge.getByLabel('The folder of a run').setInputFiles(folder);
  await expect(status).toContainText('report.json: not the file that bundle.sigstore.json was made of');
});

function makeKey(folder: string): string {
  const file = join(folder, 'key.pem');
  spawnSync('openssl', ['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file]);
  return file;
}

test('the page says what is wrong with a file, and axe finds nothing on it', async ({ judge, folder }) => {
  await choose(judge, { name: 'letter.txt', text: 'Dear sirs' });
  await expect(judge.getByRole('status')).toContainText('letter.txt: is not JSON; expected a HAR file');
  for (const colorScheme of ['light', 'dark'] as const) {
    await judge.emulateMedia({ colorScheme });
    expect(await violationsOn(judge)).toEqual([]);
  }
  expect(statSync(join(folder, 'judge.html')).size).toBeLessThan(maxBytes);
});
