import { expect, test } from '@playwright/test';
import { validate } from 'dockerfile-utils';
import { parse, parseAllDocuments } from 'yaml';
import { filesBelow } from '../files.ts';
import { listPipelineErrors } from './jenkinsfile.ts';
import { listErrors, readOwn } from './validate.ts';

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec: { readonly completions?: number; readonly template?: PodTemplate };
}
interface PodTemplate {
  readonly spec: {
    readonly containers: readonly { readonly env?: readonly { name: string; value?: string }[] }[];
  };
}

const groups: Readonly<Record<string, string>> = { v1: 'core.v1', 'batch/v1': 'batch.v1' };

function resourcesOf(text: string): Resource[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Resource);
}

function kubernetesErrors(text: string): string[] {
  return resourcesOf(text).flatMap((resource) => {
    const definition = `io.k8s.api.${groups[resource.apiVersion]}.${resource.kind}`;
    return listErrors('kubernetes-1.34', resource, definition);
  });
}

const files: readonly [file: string, errorsOf: (text: string) => string[], right: string, wrong: string][] = [
  [
    'docs/ci/azure-pipelines.yml',
    (text) => listErrors('azure-pipelines', parse(text, { schema: 'failsafe' })),
    'dependsOn:',
    'dependOn:',
  ],
  [
    'docs/ci/circleci.yml',
    (text) => listErrors('circleci', parse(text)),
    'parallelism: 3',
    'parallelism: many',
  ],
  ['docs/ci/kubernetes-cronjob.yaml', kubernetesErrors, 'concurrencyPolicy', 'concurencyPolicy'],
  ['docs/ci/kubernetes-indexed-job.yaml', kubernetesErrors, 'completions: 30', 'completions: "30"'],
  ['docs/ci/Jenkinsfile', listPipelineErrors, 'steps {', 'step {'],
  ['action.yml', (text) => listErrors('github-action', parse(text)), 'using: composite', 'using: composit'],
];

for (const [file, errorsOf, right, wrong] of files) {
  test(`${file} is one that its system takes, and a mistake in it is found`, () => {
    const text = readOwn(file);
    expect(errorsOf(text)).toEqual([]);
    expect(text).toContain(right);
    expect(errorsOf(text.replace(right, wrong))).not.toEqual([]);
  });
}

test('the Dockerfile has no mistake, is pinned by digest in each stage, and does not run as root', () => {
  const text = readOwn('Dockerfile');
  expect(validate(text)).toEqual([]);
  expect(validate(text.replace('WORKDIR', 'WORKDIRR'))).not.toEqual([]);
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base!);
  expect(bases).toHaveLength(2);
  expect(bases.filter((base) => !/^node:\d+\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/.test(base))).toEqual(
    [],
  );
  expect(new Set(bases).size).toBe(1);
  expect(text.lastIndexOf('\nUSER node\n')).toBeGreaterThan(text.lastIndexOf('\nRUN '));
});

test('the image is built of what the package needs: all that it lists is let through, or made', () => {
  const letThrough = readOwn('.dockerignore').split('\n');
  const { files: packed } = JSON.parse(readOwn('package.json')) as { files: string[] };
  const taken = packed.filter((path) => !path.startsWith('!'));
  const roots = [...new Set(taken.map((path) => path.split('/')[0]!))].filter(
    (root) => !['dist', 'npm-shrinkwrap.json'].includes(root),
  );
  expect(roots.filter((root) => !letThrough.includes(`!${root}`))).toEqual([]);
});

test('each action of others is pinned by the digest of a commit, with its version beside it', () => {
  const workflows = [
    ...filesBelow('docs/ci', '.yml'),
    ...filesBelow('.github/workflows', '.yml'),
    'action.yml',
  ];
  const uses = workflows.flatMap((file) =>
    [...readOwn(file).matchAll(/^.*\buses: (.*)$/gm)].map(([, what]) => `${file}: ${what}`),
  );
  expect(uses.length).toBeGreaterThan(20);
  expect(uses.filter((use) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
  const digests = new Set(uses.map((use) => use.replace(/^.*?: /, '').replace(/\/(?:restore|save)@/, '@')));
  const names = new Set([...digests].map((one) => one.replace(/@.*/, '')));
  expect(digests.size, 'one version of each action').toBe(names.size);
});

test('the pods of the Indexed Job are told how many they are', () => {
  const job = resourcesOf(readOwn('docs/ci/kubernetes-indexed-job.yaml')).find(
    ({ spec }) => spec.completions,
  )!;
  const env = job.spec.template!.spec.containers[0]!.env!;
  expect(env.find(({ name }) => name === 'OBC_SHARDS')?.value).toBe(String(job.spec.completions));
});
