import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { filesBelow } from '../files.ts';
import { readOwn } from './validate.ts';

interface Step {
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = filesBelow('docs/ci', '.yml')
  .filter((file) => file.includes('/github-'))
  .map((file) => [file, parse(readOwn(file)) as Workflow] as const);

/** The jobs that another one waits for. */
const neededBy = ({ needs = [] }: Job) => [needs].flat();

/** Jobs on which nothing depends but what publishes. */
function listJudging({ jobs }: Workflow): string[] {
  return Object.keys(jobs).filter((name) => !/^publish$/.test(name));
}

/** The exit code of a step's script when each job that it asks for ended in a way. */
function runWith({ run = '', env = {} }: Step, results: Readonly<Record<string, string>>): number | null {
  const filled = Object.entries(env).map(([name, text]) => [
    name,
    text.replace(/\$\{\{ needs\.(\w+)\.result \}\}/g, (_whole, job: string) => results[job] ?? ''),
  ]);
  return spawnSync('bash', ['-c', run], { env: { PATH: process.env.PATH, ...Object.fromEntries(filled) } })
    .status;
}

for (const [file, workflow] of workflows.filter(([, one]) => listJudging(one).length > 1)) {
  test(`${file}: the check to require is never skipped, and red for a job that was skipped or cancelled`, () => {
    const judging = listJudging(workflow);
    const isNeeded = (name: string) => judging.some((one) => neededBy(workflow.jobs[one]!).includes(name));
    const last = judging.filter((name) => !isNeeded(name));
    expect(last).toHaveLength(1);
    const job = workflow.jobs[last[0]!]!;
    expect(job.if).toBe('always()');
    const others = judging.filter((name) => name !== last[0]);
    expect([...neededBy(job)].sort()).toEqual(others.sort());
    const step = job.steps.find(({ env = {} }) =>
      Object.values(env).some((text) => text.includes('.result')),
    )!;
    const all = Object.fromEntries(others.map((name) => [name, 'success']));
    expect(runWith(step, all)).toBe(0);
    for (const name of others)
      for (const result of ['skipped', 'cancelled', 'failure', ''])
        expect(runWith(step, { ...all, [name]: result }), `${name} ${result}`).toBe(1);
    // It runs where a step before it failed.
    if (job.steps.length > 1) expect(step.if).toBe('always()');
  });
}

for (const [file, workflow] of workflows.filter(([, { on }]) => 'pull_request' in on)) {
  test(`${file}: what judges a pull request comes from the base branch`, () => {
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
    const [judges] = steps.filter(({ run = '' }) => /conformance (?:run|client certify) /.test(run));
    expect(judges).toBeDefined();
    const isOfBase = steps.some(({ with: given = {} }) => /pull_request\.base\.sha/.test(String(given.ref)));
    const taken = steps.find(
      ({ run = '', env = {} }) => /^git checkout "\$BASE" -- /.test(run) && /base\.sha/.test(env.BASE ?? ''),
    );
    const named = [...judges!.run!.matchAll(/\b[\w-]+\.(?:yaml|txt)\b/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(isOfBase || taken?.run?.includes(name), name).toBe(true);
  });
}

test('an agent that keeps its folder joins no shard of an earlier build', () => {
  const shard = readOwn('docs/ci/Jenkinsfile').split("stage('Shard')")[1]!;
  expect(shard.indexOf('rm -rf shards')).toBeGreaterThan(0);
  expect(shard.indexOf('rm -rf shards')).toBeLessThan(shard.indexOf('--out "shards/'));
  const { jobs } = parse(readOwn('docs/ci/azure-pipelines.yml')) as {
    jobs: readonly { workspace?: unknown }[];
  };
  expect(jobs.map(({ workspace }) => workspace)).toEqual(jobs.map(() => ({ clean: 'all' })));
});
