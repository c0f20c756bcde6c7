import { UserError } from './user-error.ts';

/** Environment variables by name. */
type Variables = Readonly<Record<string, string | undefined>>;

/** One part of several, from 1. */
export interface AssignedShard {
  readonly index: number;
  readonly of: number;
}

/** How something that starts many processes tells each which one it is. */
interface Distributor {
  readonly index: string;
  /** The number of the first one. */
  readonly first: 0 | 1;
  readonly count: string;
}

/** Kubernetes does not say how many there are: the manifest repeats `completions` in OBC_SHARDS. */
const ownCount = 'OBC_SHARDS';

const distributors: readonly Distributor[] = [
  { index: 'JOB_COMPLETION_INDEX', first: 0, count: ownCount },
  { index: 'CI_NODE_INDEX', first: 1, count: 'CI_NODE_TOTAL' },
  { index: 'CIRCLE_NODE_INDEX', first: 0, count: 'CIRCLE_NODE_TOTAL' },
  { index: 'SYSTEM_JOBPOSITIONINPHASE', first: 1, count: 'SYSTEM_TOTALJOBSINPHASE' },
  { index: 'BUILDKITE_PARALLEL_JOB', first: 0, count: 'BUILDKITE_PARALLEL_JOB_COUNT' },
  { index: 'AWS_BATCH_JOB_ARRAY_INDEX', first: 0, count: 'AWS_BATCH_JOB_ARRAY_SIZE' },
];

/** Variables that are the same in all processes of one job, and differ from that of the next job. */
const jobNames = [
  'OBC_JOB',
  'CI_PIPELINE_ID',
  'CIRCLE_WORKFLOW_ID',
  'BUILD_BUILDID',
  'BUILDKITE_BUILD_ID',
  'GITHUB_RUN_ID',
  'BUILD_TAG',
];

/**
 * The shard that a Kubernetes Indexed Job, GitLab, CircleCI, Azure Pipelines, Buildkite or AWS Batch has given to this
 * process; undefined where none of them speaks. Throws UserError for a number without a count, or beyond it.
 */
export function findAssignedShard(env: Variables): AssignedShard | undefined {
  const found = distributors.find(({ index }) => env[index]);
  if (found === undefined) return undefined;
  const countName = env[ownCount] ? ownCount : found.count;
  const [position, of] = [readNumber(env, found.index), readNumber(env, countName)];
  if (of === undefined)
    throw new UserError(
      `${found.index} says which shard this is, and nothing how many there are: set ${countName}`,
    );
  const index = (position ?? Number.NaN) - found.first + 1;
  if (index >= 1 && index <= of) return { index, of };
  const last = of - 1 + found.first;
  throw new UserError(
    `${found.index} is ${env[found.index]}: expected a number from ${found.first} to ${last}, since ${countName} is ${of}`,
  );
}

/** The variables that name a shard, for a message. */
export const distributorNames: readonly string[] = distributors.map(({ index }) => index);

/** What this process and the others of its job have in common, and no other job has; undefined where nothing says it. */
export function findJobName(env: Variables): string | undefined {
  const name = jobNames.find((one) => env[one]);
  return name === undefined ? undefined : env[name];
}

function readNumber(env: Variables, name: string): number | undefined {
  const text = env[name] ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
