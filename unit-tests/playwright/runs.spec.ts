import { readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { ProjectUse } from '../../app/playwright/options.ts';
import { forgetRuns, planRuns } from '../../app/playwright/runs.ts';
import { nameReports } from '../../app/playwright/title.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

// The run of several projects: one target, one verdict.

type Config = Parameters<typeof planRuns>[0];

interface PlanOptions {
  readonly argv?: readonly string[];
  readonly shard?: Config['shard'];
  readonly tests?: string;
  /** Projects that are a run each, as the mock is. */
  readonly others?: Readonly<Record<string, ProjectUse>>;
}

/** The run that is planned for projects of areas, which one verdict closes, by what stands under `use` in each. */
function plan(
  areas: Readonly<Record<string, ProjectUse>>,
  { argv = [], shard = null, tests = join(packageRoot, 'tests'), others = {} }: PlanOptions = {},
) {
  const make = (name: string, use: ProjectUse, teardown?: string) =>
    ({ name, use, teardown, testDir: tests, repeatEach: 1 }) as never;
  const projects = [
    ...Object.entries(areas).map(([name, use]) => make(name, use, 'verdict')),
    make('verdict', { target: undefined }),
    ...Object.entries(others).map(([name, use]) => make(name, use)),
  ];
  try {
    return planRuns({ projects, argv, shard, reporter: [] } as unknown as Config).planned;
  } finally {
    forgetRuns();
  }
}

const demo = { target: 'demo', mode: 'full' } as const;

test('options of areas count, and not those of the project with the verdict', () => {
  expect(plan({ providers: demo, recipients: demo }).verdict?.source).toEqual({
    kind: 'demo',
    isAsked: true,
  });
});

test('areas of one verdict that differ in an option are refused, unless they run one by one', () => {
  const differing = { providers: demo, revocation: { target: 'demo', mode: 'read-only' } } as const;
  expect(() => plan(differing)).toThrow(
    'the projects providers and revocation share a verdict and differ in mode',
  );
  expect(plan(differing, { argv: ['--project=revocation'] }).verdict?.settings.plan.mode).toBe('read-only');
});

test('a configuration that is reached by a link has the same projects', () => {
  const link = test.info().outputPath('link');
  symlinkSync(packageRoot, link);
  expect(Object.keys(plan({ providers: demo }, { tests: join(link, 'tests') }))).toEqual(['verdict']);
});

test('repetitions and shards do not go together', () => {
  const options = { argv: ['--repeat-each=2'], shard: { current: 1, total: 2 } };
  expect(() => plan({ providers: demo }, options)).toThrow('--repeat-each and --shard do not go together');
});

test('runs that would write their reports over each other are refused', () => {
  const run = (reports?: string) => ({ ...demo, reports });
  expect(() => plan({ providers: run('out') }, { others: { 'test verdict': run('out') } })).toThrow(
    /the runs of verdict and test verdict would both write their reports into .*out: give each/,
  );
  const apart = plan({ providers: run() }, { others: { 'test verdict': run() } });
  expect(Object.values(apart).map(({ settings }) => basename(settings.out))).toEqual(['reports', 'test']);
});

test('the title of reports names the target of the configuration', () => {
  expect(nameReports({ target: 'docs/target.example.yaml' })).toBe('Conformance of target.example.yaml');
  expect(readFileSync(join(packageRoot, 'playwright.config.ts'), 'utf8')).toContain('await useSuite(use)');
});
