import { UserError } from '../../../../src/lib/user-error.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import type { EndedRun, ShardRecord } from './record.ts';
import { isVerdict } from './run-shard.ts';
import { selectShard } from './targets.ts';

/** The end of a job for one target. */
export interface JobOutcome {
  readonly target: string;
  readonly shard: number;
  /** The outcome of its run, or `lost` when the job has none. */
  readonly outcome: string;
  readonly exitCode?: number;
  readonly runId?: string;
  /** Why there is no report. */
  readonly why?: string;
}

/** The end of a job. */
export interface JoinedJob {
  readonly job: string;
  readonly shards: number;
  readonly targets: readonly JobOutcome[];
  /** What is missing, shard by shard, in sentences; empty when nothing was lost. */
  readonly missing: readonly string[];
}

/** The outcome of the report that a target has, with the run that it is of; undefined where there is none to read. */
export type ReadOutcome = (
  target: string,
) => { readonly runId: string; readonly outcome: string } | undefined;

/**
 * What a job came to, by the records of its shards and the reports of its targets. `job` names it where records of
 * several lie in one folder. Throws UserError when there are none, and when the shards are not of one job.
 */
export function joinShards(
  records: readonly ShardRecord[],
  targets: readonly string[],
  { job, readOutcome }: { readonly job: string | undefined; readonly readOutcome: ReadOutcome },
): JoinedJob {
  const name = job ?? findOnlyJob(records);
  const own = records.filter((record) => record.job === name);
  const [first] = own;
  if (first === undefined) throw new UserError(`no shard of the job ${name} has left anything`);
  for (const record of own) assertSameJob(first, record, targets);
  const { of } = first.shard;
  const byIndex = new Map(own.map((record) => [record.shard.index, record]));
  const indices = Array.from({ length: of }, (_, at) => at + 1);
  const outcomes = indices.flatMap((index) =>
    selectShard(targets, { index, of }).map((target) =>
      judgeTarget(target, index, byIndex.get(index), readOutcome),
    ),
  );
  return {
    job: name,
    shards: of,
    targets: outcomes.toSorted((a, b) => targets.indexOf(a.target) - targets.indexOf(b.target)),
    missing: indices.flatMap((index) =>
      describeMissing(
        `shard ${index} of ${of}`,
        byIndex.get(index),
        outcomes.filter(({ shard }) => shard === index),
      ),
    ),
  };
}

function findOnlyJob(records: readonly ShardRecord[]): string {
  const [name, ...others] = [...new Set(records.map(({ job }) => job))];
  if (name === undefined)
    throw new UserError(
      'no shard has left anything here: give the --out of obc registry run, with all that it holds',
    );
  if (others.length === 0) return name;
  const named = [name, ...others].map((one) => `"${one}"`).join(', ');
  throw new UserError(`shards of several jobs lie here (${named}): name yours with --job`);
}

/** Shards that shared out other targets, or among others, would leave some to nobody. */
function assertSameJob(
  first: ShardRecord,
  { shard, suite, targets }: ShardRecord,
  listed: readonly string[],
): void {
  const name = `shard ${shard.index} of ${shard.of}`;
  if (shard.of !== first.shard.of)
    throw new UserError(
      `${name} and shard ${first.shard.index} of ${first.shard.of} are not of one job: run all with one count`,
    );
  if (suite.version !== first.suite.version || suite.rules !== first.suite.rules)
    throw new UserError(`${name} was run by another version of the suite than shard ${first.shard.index}`);
  const odd =
    listed.find((target) => !targets.includes(target)) ?? targets.find((target) => !listed.includes(target));
  if (odd !== undefined)
    throw new UserError(
      `${name} saw other target files than there are here (${odd}): join with the folder that the shards had`,
    );
}

function judgeTarget(
  target: string,
  shard: number,
  record: ShardRecord | undefined,
  readOutcome: ReadOutcome,
): JobOutcome {
  const ended = record?.runs[target];
  if (ended === undefined)
    return {
      target,
      shard,
      outcome: 'lost',
      why: record === undefined ? 'its shard is missing' : 'not begun, or cut off',
    };
  const { exitCode, runId } = ended;
  const found = { target, shard, exitCode, ...(runId === undefined ? {} : { runId }) };
  const report = readOutcome(target);
  if (report !== undefined && report.runId === runId && exitCode <= 4)
    return { ...found, outcome: exitCode === 4 ? 'harness-error' : report.outcome };
  return { ...found, ...explainNoReport(ended) };
}

function explainNoReport({ exitCode, runId, said = '' }: EndedRun): { outcome: string; why: string } {
  if (exitCode === 2 && runId === undefined) return { outcome: 'not-judged', why: said };
  if (exitCode === 4) return { outcome: 'harness-error', why: said };
  if (!isVerdict(exitCode)) return { outcome: 'lost', why: `its run was ended with ${exitCode}` };
  return { outcome: 'lost', why: 'its report is missing, or of another run' };
}

const maxNames = 10;

function describeMissing(
  name: string,
  record: ShardRecord | undefined,
  outcomes: readonly JobOutcome[],
): string[] {
  const lost = outcomes.filter(({ outcome }) => outcome === 'lost').map(({ target }) => target);
  if (lost.length === 0) return [];
  const more = lost.length > maxNames ? `, and ${lost.length - maxNames} more` : '';
  const names = `${lost.slice(0, maxNames).join(', ')}${more}`;
  if (record === undefined) return [`${name} is missing, with ${pluralize(lost.length, 'target')}: ${names}`];
  return [
    `${name} ended with ${outcomes.length - lost.length} of its ${pluralize(outcomes.length, 'target')}; lost: ${names}`,
  ];
}

/** The exit code of a job: that of its worst target. What was lost counts as partial, and is never green. */
export function decideJobExitCode({ targets }: JoinedJob): number {
  const codes = new Set(targets.map(({ outcome, exitCode = 3 }) => (outcome === 'lost' ? 3 : exitCode)));
  return [4, 1, 3, 2].find((code) => codes.has(code)) ?? 0;
}
