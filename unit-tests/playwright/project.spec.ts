import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { takeTurns } from '../days.ts';
import { makeVendorProject, playwright, readReport, runPlaywrightAsBuilt } from './vendor-project.ts';

const slow = takeTurns(import.meta.url);

const fault = (id: string) => faults.find((one) => one.id === id)!;

/** A configuration of several runs. */
function configOf(runs: readonly string[], more = ''): string {
  return `import { defineConfig } from '@playwright/test';
import { defineConformance } from 'open-banking-conformance/playwright';

export default defineConfig(${runs.map((run) => `defineConformance(${run})`).join(', ')}, {
  reporter: [['open-banking-conformance/playwright/reporter'], ['list'], ['blob'], ['allure-playwright']],${more}
});
`;
}

interface Step {
  readonly name: string;
  readonly status?: string;
  readonly steps: readonly Step[];
}

slow.test(
  'the project of the documentation tests a target, and each report says what failed and why',
  async ({ request: _ }, info) => {
    const server = await startReferenceServer({
      faults: [fault('providers-last-provider-id-add-a-fraction')],
    });
    const folder = info.outputPath('vendor');
    makeVendorProject(folder, declaredReferenceTarget(server.description));
    const { code, output } = await playwright(folder, [
      'test',
      '-g',
      '(lists the declared providers|shows each listed provider)',
    ]);
    await server.close();
    expect(code, output).toBe(1);
    expect(output).toMatch(/✘ .*tests\/providers\/list\.spec\.ts:\d+:\d+ › providers › clause 4\.1 › /);
    expect(output).toContain('NonConformance: provider-id-is-an-integer  (clause 2.1; MUST)');
    expect(output).toMatch(/on {6}GET \/api\/v1\/providers answered 200, at \/\d+\/provider_id: \[/);
    expect(output).toMatch(/✘ .*verdict on target\.yaml/);
    expect(output).not.toContain('demo');
    const report = readReport(folder);
    expect([report.outcome, report.planned, report.executed]).toEqual(['non-conformant', 2, 2]);
    // With the reporter first, a failure costs no worker: all checks of an area have one session.
    const found = report.requirements.flatMap(({ findings }) => findings);
    expect(new Set(found.map(({ exchange }) => exchange.split('-')[0])).size).toBe(1);
    const junit = readFileSync(join(folder, 'junit.xml'), 'utf8');
    expect(junit).toContain('provider-id-is-an-integer');
    expect(junit).toMatch(/<testcase name="verdict on target\.yaml"(?:(?!<\/testcase>).)*<failure/s);
    // What Playwright writes for authors of tests is no evidence against a target.
    expect(
      readdirSync(folder, { recursive: true }).filter((file) => /error-context/.test(String(file))),
    ).toEqual([]);
    const results = readdirSync(join(folder, 'allure-results'))
      .filter((file) => file.endsWith('-result.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, 'allure-results', file), 'utf8')));
    const failed = results.find(({ name }) => String(name).includes('lists the declared providers'));
    expect(failed.status).toBe('failed');
    const sent = (failed.steps as Step[]).filter(({ name }) => name === 'GET /api/v1/providers');
    expect(sent.map(({ status }) => status)).toContain('failed');
    // A listing leaves the results of requirements in place.
    const ownFiles = () => readdirSync(join(folder, 'allure-results')).filter((file) => /^obc-/.test(file));
    const before = ownFiles();
    expect(before).not.toEqual([]);
    expect((await playwright(folder, ['test', '--list'])).code).toBe(0);
    expect(ownFiles()).toEqual(before);
  },
);

slow.test(
  'several runs of one configuration do not disturb each other, nor does one of their workers',
  async ({ request: _ }, info) => {
    const server = await startReferenceServer();
    const folder = info.outputPath('vendor');
    const names = ['one', 'two'];
    const runs = names.map((name) => `{ name: '${name}', target: 'target.yaml', depth: 'quick' }`);
    makeVendorProject(folder, declaredReferenceTarget(server.description), configOf(runs));
    // Tests that write, and tests that use up connections of the one target.
    const files = ['recipients/creation', 'revocation/'];
    const { code, output } = await runPlaywrightAsBuilt(folder, ['test', ...files, '--workers', '2']);
    await server.close();
    expect(code, output).toBe(0);
    const reports = names.map((name) => readReport(folder, `reports/${name}`));
    expect(new Set(reports.map(({ run }) => run.id)).size).toBe(names.length);
    for (const { outcome, reasons } of reports) expect(outcome, reasons.join('\n')).toBe('passed-in-scope');
    // Allure takes results of one history for tries of one test, of which it shows the last.
    const histories = readdirSync(join(folder, 'allure-results'))
      .filter((file) => /^obc-.*-result\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(join(folder, 'allure-results', file), 'utf8')).historyId);
    expect(histories.length).toBeGreaterThan(names.length);
    expect(new Set(histories).size).toBe(histories.length);
  },
);

slow.test(
  'retries are refused aloud, and the target that nobody can read is told by the verdict alone',
  async ({ request: _ }, info) => {
    const folder = info.outputPath('vendor');
    makeVendorProject(folder, { areas: ['provders'] }, configOf([`{ target: 'target.yaml' }`]));
    const { code, output } = await runPlaywrightAsBuilt(folder, ['test', 'providers/', '--retries', '2']);
    expect(code).toBe(1);
    expect(output).toContain('Retries are not used');
    expect(output).toMatch(/✘ .*verdict on target\.yaml/);
    expect(output).toContain('did you mean providers');
    expect(output).toMatch(/^ {2}1 failed$/m);
  },
);
