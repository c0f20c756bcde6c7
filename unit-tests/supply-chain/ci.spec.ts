import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { packageRoot } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: {
    readonly test: {
      readonly permissions?: unknown;
      readonly strategy: { readonly matrix: { readonly node: readonly string[] } };
      readonly steps: readonly { readonly run?: string }[];
    };
  };
}

const text = read('.github/workflows/ci.yml');
const { on, permissions, jobs } = parse(text) as Workflow;
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };

test('each pull request and each push to main runs .ci/run, with read access and without secrets', () => {
  expect(on).toEqual({ pull_request: null, push: { branches: ['main'] } });
  expect([permissions, jobs.test.permissions]).toEqual([{ contents: 'read' }, undefined]);
  expect(jobs.test.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  expect(text).not.toContain('secrets.');
});

test('the workflow and test:package cover the lowest Node of package.json, 22 and 24', () => {
  const lowest = engines.node.replace('>=', '');
  const { node } = jobs.test.strategy.matrix;
  expect(node).toEqual([expect.stringMatching(`^${lowest.replaceAll('.', '\\.')}(\\.0)?$`), '22', '24']);
  const [, list = ''] = /const otherNodes = \[(.*)\];/.exec(read('scripts/test-package.ts')) ?? [];
  const packed = [...list.matchAll(/'([\d.]+)'/g)].map(([, version]) => version!);
  expect(packed.map((version) => version.split('.')[0])).toEqual(['20', '22', '24']);
  expect(packed[0]).toBe(node[0]);
});

test('every action of a workflow is pinned by the digest of its commit', () => {
  const used = filesBelow('.github/workflows', '.yml').flatMap((file) =>
    [...read(file).matchAll(/uses: (\S+)/g)].map(([, action]) => action!),
  );
  expect(used.length).toBeGreaterThanOrEqual(4);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});
