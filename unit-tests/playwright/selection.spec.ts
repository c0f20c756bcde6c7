import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { tagsOf } from '../../app/playwright/evidence.ts';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';
import { certifyWithPlaywright, configs } from './certify.ts';

const slow = takeTurns(import.meta.url);

// What Playwright was asked for is the run: it ends by what these tests found, and says that it was no whole run.

slow.test('titles select, repetitions are rounds, and the run ends as what was selected', async () => {
  const titled = checks.filter(({ title, mock }) => !mock && title.includes('page by page'));
  const server = await startReferenceServer();
  const args = ['-g', 'page by page', '--repeat-each', '2', '--workers', '2'];
  const { report, output, code } = await certifyWithPlaywright(server, { OBC_REPORTERS: 'json' }, args);
  await server.close();
  expect([report.outcome, code]).toEqual(['passed-in-scope', 0]);
  expect([report.planned, report.executed, report.run.repeat]).toEqual([
    titled.length * 2,
    titled.length * 2,
    2,
  ]);
  expect(output).toContain('Passed (the bundled reference server)');
  expect(report.reasons.join('\n')).toMatch(/^only the \d+ checks picked in Playwright: accounts-/m);
  expect(output).toMatch(/^ok .*, repetition 2 \(/m);
  // Without results for Allure there is no page to name.
  expect(output).not.toContain("Allure's page");
});

slow.test('what failed runs again alone, by --last-failed', async () => {
  const fault = faults.find(({ id }) => id === 'providers-last-provider-id-add-a-fraction')!;
  const faulty = await startReferenceServer({ faults: [fault] });
  const files = ['tests/providers/list.spec', 'tests/providers/unknown-providers.spec'];
  const whole = await certifyWithPlaywright(faulty, { OBC_REPORTERS: 'json' }, files);
  const more = { OBC_OUT: whole.out, OBC_REPORTERS: 'json' };
  const again = await certifyWithPlaywright(faulty, more, ['--last-failed']);
  await faulty.close();
  expect(whole.report.executed).toBeGreaterThan(1);
  expect(again.output).toMatch(/^Running 1 test$/m);
  expect([whole.report.outcome, whole.code]).toEqual(['non-conformant', 1]);
  expect([again.report.outcome, again.code]).toEqual(['non-conformant', 1]);
  expect(again.report.reasons).toEqual([
    expect.stringMatching(/^\d+ requirements? failed$/),
    'only the check picked in Playwright: providers-list',
  ]);
});

slow.test('a test that saw a failure which no red test shows runs again, by --last-failed', async () => {
  const fault = faults.find(({ id }) => id === 'providers-last-provider-id-add-a-fraction')!;
  const faulty = await startReferenceServer({ faults: [fault] });
  const whole = await certifyWithPlaywright(faulty, { OBC_REPORTERS: 'json' }, [
    'tests/providers/unknown-providers.spec',
  ]);
  const more = { OBC_OUT: whole.out, OBC_REPORTERS: 'json' };
  const again = await certifyWithPlaywright(faulty, more, ['--last-failed']);
  await faulty.close();
  expect([whole.report.outcome, whole.report.executed]).toEqual(['non-conformant', 3]);
  expect([again.report.outcome, again.report.executed]).toEqual(['non-conformant', 1]);
});

slow.test('--list lists the tests of a tag', () => {
  const args = [
    locatePlaywright(),
    'test',
    '-c',
    configs.built,
    '--reporter=list',
    '--list',
    '-g',
    '@listProviders',
  ];
  const listed = execFileSync(process.execPath, args, { cwd: packageRoot, encoding: 'utf8' }).split('\n');
  const tagged = checks.filter((check) => tagsOf(check).includes('@listProviders'));
  const inList = checks.find(({ id }) => id === 'providers-list')!;
  expect(listed).toContainEqual(
    expect.stringMatching(
      new RegExp(`tests/providers/list.spec.ts:\\d+:\\d+ › providers › clause 4\\.1 › ${inList.title}$`),
    ),
  );
  expect(listed.filter((line) => line.includes(' › '))).toHaveLength(tagged.length);
});

test('a test has at most five tags, of its area, its level, its depth and its operations', () => {
  const tags = tagsOf(checks.find(({ id }) => id === 'providers-list')!);
  expect(tags).toEqual(['@providers', '@MUST', '@quick', '@listProviders', '@getProvider']);
  for (const check of checks) {
    const all = tagsOf(check);
    expect(all.length, check.id).toBeLessThanOrEqual(5);
    expect(new Set(all).size, check.id).toBe(all.length);
  }
});
