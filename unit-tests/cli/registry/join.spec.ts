import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { describeJob, renderJobSummary } from '../../../app/cli/registry/run/action.ts';
import { decideJobExitCode, type JoinedJob, joinShards } from '../../../app/cli/registry/run/join.ts';
import type { EndedRun, ShardRecord } from '../../../app/cli/registry/run/record.ts';
import { selectShard } from '../../../app/cli/registry/run/targets.ts';

const suite: ShardRecord['suite'] = {
  name: 'suite',
  version: '1.0.0',
  document: 'sha256:1',
  rules: 'sha256:2',
};
const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `bank-${String(at).padStart(3, '0')}`);
const runIdOf = (target: string) => `run-of-${target}`;
const conformant = (target: string): EndedRun => ({ exitCode: 0, runId: runIdOf(target) });

/** The record of a shard that judged all of its targets, or those that it kept. */
function recordOf(
  targets: readonly string[],
  index: number,
  of: number,
  { job = 'nightly', endOf = conformant, kept = Number.POSITIVE_INFINITY } = {},
): ShardRecord {
  const mine = selectShard(targets, { index, of }).slice(0, kept);
  const runs = Object.fromEntries(mine.map((target) => [target, endOf(target)]));
  return { version: 1, job, shard: { index, of }, suite, targets, runs };
}

const allRecords = (targets: readonly string[], of: number) =>
  Array.from({ length: of }, (_, at) => recordOf(targets, at + 1, of));

function join(records: readonly ShardRecord[], targets: readonly string[], job?: string): JoinedJob {
  const readOutcome = (target: string) => ({ runId: runIdOf(target), outcome: 'conformant' });
  return joinShards(records, targets, { job, readOutcome });
}

test('300 targets in 30 shards are joined, none lost', () => {
  const targets = names(300);
  const joined = join(allRecords(targets, 30), targets);
  expect(joined.targets.map(({ target }) => target)).toEqual(targets);
  expect(describeJob(joined)).toEqual(['300 targets in 30 shards: 300 conformant, none lost']);
  expect(decideJobExitCode(joined)).toBe(0);
});

test('a shard that left nothing is named with its targets, and is never green', () => {
  const targets = names(7);
  const joined = join(allRecords(targets, 3).toSpliced(1, 1), targets);
  expect(describeJob(joined)).toEqual([
    'shard 2 of 3 is missing, with 2 targets: bank-001, bank-004',
    '7 targets in 3 shards: 5 conformant, 2 lost',
  ]);
  expect(decideJobExitCode(joined)).toBe(3);
});

test('a shard that was killed on its way is named with what it left open', () => {
  const targets = names(9);
  const records = allRecords(targets, 3).with(1, recordOf(targets, 2, 3, { kept: 1 }));
  const joined = join(records, targets);
  expect(joined.missing).toEqual(['shard 2 of 3 ended with 1 of its 3 targets; lost: bank-004, bank-007']);
  expect(decideJobExitCode(joined)).toBe(3);
});

test('whatever is lost of whatever job, each target is told once, and what has no run of its own is lost', () => {
  const jobs = fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    of: fc.integer({ min: 1, max: 40 }),
    kept: fc.array(fc.option(fc.nat(8), { freq: 3 }), { minLength: 40, maxLength: 40 }),
  });
  fc.assert(
    fc.property(jobs, ({ count, of, kept }) => {
      const targets = names(count);
      const records = allRecords(targets, of)
        .map((record, at) =>
          kept[at] === null ? record : recordOf(targets, at + 1, of, { kept: kept[at]! }),
        )
        .filter((record) => record.shard.index === 1 || Object.keys(record.runs).length > 0);
      const done = new Set(records.flatMap(({ runs }) => Object.keys(runs)));
      const joined = join(records, targets);
      assert.deepEqual(
        joined.targets.map(({ target }) => target),
        targets,
      );
      const lost = joined.targets.filter(({ outcome }) => outcome === 'lost').map(({ target }) => target);
      assert.deepEqual(
        lost,
        targets.filter((target) => !done.has(target)),
      );
      assert.equal(decideJobExitCode(joined), lost.length === 0 ? 0 : 3);
      assert.equal(joined.missing.length === 0, lost.length === 0);
    }),
  );
});

const ends: readonly [what: string, end: EndedRun, outcome: string, exitCode: number][] = [
  ['a report of another run, left from yesterday', { exitCode: 0, runId: 'of-yesterday' }, 'lost', 3],
  ['a run that the machine killed', { exitCode: 137, runId: runIdOf('bank-000') }, 'lost', 3],
  ['a run that ended before it began', { exitCode: 2, said: 'error: no such host' }, 'not-judged', 2],
  ['a run in which the suite broke', { exitCode: 4, said: 'error: of ours' }, 'harness-error', 4],
  ['a green run that left no report', { exitCode: 0, said: 'nothing' }, 'lost', 3],
];

for (const [what, end, outcome, exitCode] of ends) {
  test(`${what} is ${outcome}`, () => {
    const targets = names(1);
    const joined = join([recordOf(targets, 1, 1, { endOf: () => end })], targets);
    expect(joined.targets[0]!.outcome).toBe(outcome);
    expect(decideJobExitCode(joined)).toBe(exitCode);
  });
}

test('the record of an earlier job in the same folder does not stand for a lost shard', () => {
  const targets = names(4);
  const records = [recordOf(targets, 1, 2), recordOf(targets, 2, 2, { job: 'of-yesterday' })];
  expect(join(records, targets, 'nightly').missing).toEqual([
    'shard 2 of 2 is missing, with 2 targets: bank-001, bank-003',
  ]);
  expect(() => join(records, targets)).toThrow('"nightly", "of-yesterday"');
});

test('shards of another count, of other targets or of another version are not joined', () => {
  const targets = names(4);
  const first = recordOf(targets, 1, 2);
  expect(() => join([first, recordOf(targets, 2, 3)], targets)).toThrow('not of one job');
  expect(() => join([first, recordOf(names(5), 2, 2)], targets)).toThrow('bank-004');
  expect(() => join([first, recordOf(targets, 2, 2)], names(3))).toThrow('bank-003');
  const other = { ...recordOf(targets, 2, 2), suite: { ...suite, version: '2.0.0' } };
  expect(() => join([first, other], targets)).toThrow('another version');
  expect(() => join([], targets)).toThrow('no shard has left anything');
});

test('names of files are text in the summary, and not Markdown', () => {
  const targets = ['<img src=x>', 'a|b'];
  const summary = renderJobSummary(join(allRecords(targets, 1), targets));
  expect(summary).toContain('| \\<img src=x\\> | conformant | 1 |');
  expect(summary).toContain('| a\\|b | conformant | 1 |');
});
