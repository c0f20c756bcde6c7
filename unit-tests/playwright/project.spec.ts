import { execFile } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { locatePlaywright } from '../../src/cli/run/playwright.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { resolveProjectRun } from '../../src/playwright/project/options.ts';
import { faults } from '../../src/reference-server/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../src/reference-server/server.ts';
import { declaredReferenceTarget } from '../../src/reference-target.ts';
import type { Report } from '../../src/report/report.ts';

// A vendor's own Playwright project: the example of the documentation, with the suite below its node_modules.

const name = 'open-banking-conformance';

function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, copy);
    else linkSync(source, copy);
  }
}

/** The example with the built suite, and a target file of a running server. */
function makeProject(folder: string, server: ReferenceServer): void {
  cpSync(join(packageRoot, 'docs/examples/playwright'), folder, { recursive: true });
  const installed = join(folder, 'node_modules', name);
  for (const part of ['dist', 'docs', 'src', 'specs', 'schemas'])
    linkFiles(join(packageRoot, part), join(installed, part));
  linkSync(join(packageRoot, 'package.json'), join(installed, 'package.json'));
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(declaredReferenceTarget(server.description)));
}

/** Blobs, and Allure as docs/qa.md has it. */
function addReporters(folder: string): void {
  const file = join(folder, 'playwright.config.ts');
  const text = readFileSync(file, 'utf8')
    .replace("{ out: 'conformance' }", "{ out: 'conformance', allureResultsDir: 'allure-results' }")
    .replace("['html', { open: 'never' }]", "['blob'], ['allure-playwright']");
  writeFileSync(file, text);
}

async function playwright(
  folder: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const ended = await promisify(execFile)(process.execPath, [locatePlaywright(), ...args], {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
  return ended as { code: number; output: string };
}

const readReport = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'conformance/report.json'), 'utf8')) as Report;

interface Step {
  readonly name: string;
  readonly status?: string;
  readonly start: number;
  readonly stop: number;
  readonly steps: readonly Step[];
}

/** Exchanges are steps that last as long as they did; what departs from the document failed, and nothing else. */
function expectSteps(steps: readonly Step[]): void {
  const sent = steps.filter(({ name }) => name === 'GET /api/v1/providers');
  expect(sent.some(({ start, stop }) => stop > start)).toBe(true);
  expect(sent[0]!.steps.map(({ name }) => name)).toEqual([expect.stringMatching(/^→ 200 \(w0-\d+\)$/)]);
  const failed = steps.filter(({ status }) => status === 'failed').map(({ name }) => name);
  expect(failed).toEqual([
    'GET /api/v1/providers',
    expect.stringMatching(/^violated: provider-id-is-an-integer \(w0-\d+\)$/),
  ]);
}

/** What allure-playwright, which QA knows, writes of the same tests. */
function expectAllure(folder: string): void {
  const results = readdirSync(folder)
    .filter((file) => file.endsWith('-result.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const failed = results.find(({ name }) => name === 'The provider list holds unique, well-formed providers');
  const labelOf = (name: string) =>
    failed.labels.find((label: { name: string }) => label.name === name)?.value as string | undefined;
  expect([failed.status, labelOf('severity'), labelOf('epic'), labelOf('feature')]).toEqual([
    ...['failed', 'critical', 'providers', 'clause 4.1'],
  ]);
  expect([labelOf('check'), labelOf('host'), labelOf('thread')]).toEqual([
    'providers-list',
    expect.any(String),
    expect.any(String),
  ]);
  expect(failed.description).toContain('provider-id-is-an-integer');
  expect(failed.statusDetails.message).toContain('provider-id-is-an-integer');
  expectSteps(failed.steps);
  expect(JSON.stringify(failed)).toContain('"name":"findings"');
  // Beside it what allure-playwright cannot say: a result for each requirement, what was left open among them.
  const requirement = results.find(({ fullName }) => fullName === 'provider-id-is-an-integer');
  expect([requirement.status, requirement.titlePath[0]]).toEqual(['failed', 'requirements']);
  expect(results.filter(({ titlePath }) => titlePath[0] === 'checks')).toEqual([]);
}

test('the project of a vendor runs the checks as its tests, and reports them, also from its blobs', async ({
  request: _,
}, info) => {
  const fault = faults.find(({ id }) => id === 'provider-id-with-a-fraction')!;
  const server = await startReferenceServer({ faults: [fault] });
  const folder = info.outputPath('vendor');
  makeProject(folder, server);
  const reporter = `${name}/playwright/reporter`;
  const place = 'tests/conformance.spec.ts:3';
  const selected = ['test', place, '-g', 'provider list holds|Each listed provider'];
  addReporters(folder);
  const { code, output } = await playwright(folder, selected);
  await server.close();
  const report = readReport(folder);
  const merged = await playwright(folder, ['merge-reports', '--reporter', reporter, 'blob-report']);
  expect(code, output).toBe(1);
  expect(output).toMatch(
    /✘ +1 tests\/conformance\.spec\.ts:3:1 › providers › clause 4\.1 › The provider list holds unique, well-formed providers @/,
  );
  expect(output).toContain('NonConformance: FAIL  provider-id-is-an-integer');
  expect(output).toContain('Not conformant');
  expect(report.outcome).toBe('non-conformant');
  expect(report.reasons.at(-1)).toMatch(/^only the 2 checks picked in Playwright: providers-list, /);
  expect(report.planned).toBe(report.executed);
  // With the reporter first, a failure costs no worker: all checks have one session.
  const found = report.requirements.flatMap(({ findings }) => findings);
  expect(found.filter(({ exchange }) => !exchange.startsWith('w0-'))).toEqual([]);
  expectAllure(join(folder, 'allure-results'));
  // What Playwright writes for authors of tests is no evidence against a target.
  expect(
    readdirSync(folder, { recursive: true }).filter((file) => /error-context/.test(String(file))),
  ).toEqual([]);
  expect(merged.output).toContain('Not conformant');
  expect(readReport(folder)).toEqual(report);
});

test('a wrong option and a wrong target end with a sentence', () => {
  expect(() => resolveProjectRun('target.yaml', { onyl: ['providers'] } as never)).toThrow(
    'unknown option onyl; did you mean only?',
  );
  expect(() => resolveProjectRun('none.yaml', {})).toThrow('the target file none.yaml cannot be read');
  expect(() => resolveProjectRun({ areas: ['providers'] } as never, { only: ['provders'] })).toThrow(
    'did you mean providers',
  );
});
