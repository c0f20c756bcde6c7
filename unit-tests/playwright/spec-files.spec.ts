import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { defineSpecFile } from '../../app/playwright/define-spec-file.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';
import { certifyWithPlaywright, configs } from './certify.ts';

const slow = takeTurns(import.meta.url);

// The spec files of tests/ are Playwright's own: it loads them as they are, lists them and runs what is named.

const ofProviders = checks.filter(({ area, mock }) => area === 'providers' && !mock);

/** A test as Playwright's own list reporter names it. */
interface Listed {
  readonly file: string;
  readonly line: number;
  readonly title: string;
}

/** The tests that Playwright lists for arguments, in the folder of a playwright.config. */
async function listTests(folder: string, ...args: readonly string[]): Promise<Listed[]> {
  const child = spawn(process.execPath, [locatePlaywright(), 'test', '--list', '--reporter=list', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await text(child.stdout)).matchAll(
    /^ +(?:\[\S+\] › )?(\S+):(\d+):\d+ › \S+ › clause [\d.]+ › (.*?)(?: @.*)?$/gm,
  );
  return [...lines].map(([, file, line, title]) => ({ file: file!, line: Number(line), title: title! }));
}

test('a folder names the tests of its area, each with the file and the line of its check', async () => {
  const listed = await listTests(packageRoot, 'tests/providers');
  expect(listed.map(({ title }) => title).sort()).toEqual(ofProviders.map(({ title }) => title).sort());
  for (const { file, line, title } of listed) {
    const lines = readFileSync(join(packageRoot, 'tests', file), 'utf8').split('\n');
    expect(lines[line - 1]).toContain(`test('${title}'`);
  }
});

test('a file that the suite does not list is refused, since its tests would be lost', () => {
  expect(() => defineSpecFile('providers/of-my-own')).toThrow(
    'tests/providers/of-my-own.spec.ts is not listed in tests/contents.ts',
  );
});

slow.test('a file with a line runs the check that stands there, and no other', async () => {
  const [first] = ofProviders;
  const place = `tests/providers/list.spec.ts:${first!.site.line}`;
  const server = await startReferenceServer();
  const { report, output, code } = await certifyWithPlaywright(server, {}, [place], configs.sources);
  await server.close();
  expect(output).toMatch(/^Running 1 test$/m);
  expect(output).toContain(`ok       providers › ${first!.title}`);
  expect([report.executed, report.planned, report.outcome, code]).toEqual([1, 1, 'passed-in-scope', 0]);
});

slow.test('the packed suite lists the same tests, from its built files', async () => {
  const folder = test.info().outputPath('packed');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: packageRoot,
  });
  execFileSync('sh', ['-c', 'tar -xzf *.tgz'], { cwd: folder });
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'package/node_modules'));
  const listed = await listTests(join(folder, 'package/dist'), 'tests/providers');
  expect(listed.map(({ title }) => title).sort()).toEqual(ofProviders.map(({ title }) => title).sort());
  expect(listed.map(({ file }) => file)).toContain('../../tests/providers/list.spec.ts');
});
