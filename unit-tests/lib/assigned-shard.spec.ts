import { expect, test } from '@playwright/test';
import { findAssignedShard, findJobName } from '../../src/lib/assigned-shard.ts';

const told: readonly [what: string, env: Record<string, string>, index: number, of: number][] = [
  ['the first pod of a Kubernetes Indexed Job', { JOB_COMPLETION_INDEX: '0', OBC_SHARDS: '30' }, 1, 30],
  ['its last pod', { JOB_COMPLETION_INDEX: '29', OBC_SHARDS: '30' }, 30, 30],
  ['GitLab', { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '3' }, 3, 3],
  ['CircleCI', { CIRCLE_NODE_INDEX: '1', CIRCLE_NODE_TOTAL: '4' }, 2, 4],
  ['Azure Pipelines', { SYSTEM_JOBPOSITIONINPHASE: '1', SYSTEM_TOTALJOBSINPHASE: '2' }, 1, 2],
  ['Buildkite', { BUILDKITE_PARALLEL_JOB: '0', BUILDKITE_PARALLEL_JOB_COUNT: '2' }, 1, 2],
  ['AWS Batch', { AWS_BATCH_JOB_ARRAY_INDEX: '4', AWS_BATCH_JOB_ARRAY_SIZE: '5' }, 5, 5],
];

for (const [what, env, index, of] of told) {
  test(`${what} says which shard a process is`, () => {
    expect(findAssignedShard(env)).toEqual({ index, of });
  });
}

test('without a variable of any engine nothing is assigned', () => {
  expect(findAssignedShard({})).toBeUndefined();
  expect(findAssignedShard({ CI_NODE_TOTAL: '1', OBC_SHARDS: '3' })).toBeUndefined();
});

test('an index without a count, beyond it or not a number is refused, and never taken for the whole', () => {
  expect(() => findAssignedShard({ JOB_COMPLETION_INDEX: '3' })).toThrow(/set OBC_SHARDS$/);
  expect(() => findAssignedShard({ JOB_COMPLETION_INDEX: '30', OBC_SHARDS: '30' })).toThrow(/from 0 to 29/);
  expect(() => findAssignedShard({ CI_NODE_INDEX: '0', CI_NODE_TOTAL: '2' })).toThrow(/from 1 to 2/);
  expect(() => findAssignedShard({ JOB_COMPLETION_INDEX: 'x', OBC_SHARDS: '3' })).toThrow(
    /expected a number/,
  );
});

test('a job is known by what its processes share', () => {
  expect(findJobName({ OBC_JOB: 'nightly', GITHUB_RUN_ID: '7' })).toBe('nightly');
  expect(findJobName({ CI_PIPELINE_ID: '12' })).toBe('12');
  expect(findJobName({ CI_NODE_INDEX: '1' })).toBeUndefined();
});
