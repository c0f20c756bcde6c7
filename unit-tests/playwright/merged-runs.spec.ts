import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { MergedRuns, shardAnnotation } from '../../app/playwright/merged-runs.ts';
import { partName, type RunPart } from '../../app/playwright/run-part.ts';
import { readRunFolder } from '../../src/report/run/rebuild-report.ts';
import type { RunRecord } from '../../src/report/run/record.ts';
import { runIntoFolder } from '../report/run/shards.ts';

// Blobs that are merged: each shard is of the same run, or there is no verdict on all of them.

const view = { colour: false, width: 100 };

/** Makes the part of one check, as a shard leaves it in its blob. */
async function makePart(check: string): Promise<RunPart> {
  const folder = test.info().outputPath(check);
  await runIntoFolder(folder, { only: [check] });
  const { record, entries } = readRunFolder(folder);
  return { record: { ...record, plan: { ...record.plan, only: [] } }, entries };
}

function makeTest(project: string, teardown: string | undefined, check?: string): TestCase {
  const annotations = check === undefined ? [] : [{ type: 'allure.label.check', description: check }];
  const file = check === undefined ? 'verdict.spec.ts' : 'list.spec.ts';
  const parent = { project: () => ({ name: project, teardown }) };
  return { annotations, location: { file }, parent } as unknown as TestCase;
}

function makeResult(part?: RunPart, shard?: string): TestResult {
  const body = part && Buffer.from(JSON.stringify(part));
  const attachments = body === undefined ? [] : [{ name: partName, contentType: 'application/json', body }];
  const annotations = shard === undefined ? [] : [{ type: shardAnnotation, description: shard }];
  return { status: 'passed', errors: [], attachments, annotations } as unknown as TestResult;
}

/** Merges the shards of a run, one check each, and gives the last verdict with what ends the merge. */
function mergeInto(folder: string, run: string, parts: readonly RunPart[]) {
  const merged = new MergedRuns(folder);
  return { merged, judge: () => takeAll(merged, run, parts) };
}

function takeAll(merged: MergedRuns, run: string, parts: readonly RunPart[]): TestResult {
  const shards = parts.map((part, at) => ({
    part: makeTest('providers', run, checks[at]),
    verdict: makeTest(run, undefined),
    results: [makeResult(part), makeResult(undefined, `${at + 1}/${parts.length}`)] as const,
  }));
  merged.begin(
    shards.flatMap(({ part, verdict }) => [part, verdict]),
    undefined,
  );
  for (const { part, verdict, results } of shards) {
    merged.take(part, results[0]);
    merged.take(verdict, results[1]);
  }
  return shards.at(-1)!.results[1];
}

const checks = ['provider-id-of-letters', 'provider-unknown'] as const;

const strangers: readonly (readonly [what: string, change: (record: RunRecord) => object, said: RegExp])[] = [
  ['of another seed', ({ plan }) => ({ plan: { ...plan, seed: 8 } }), /\(seed 7 and 8\)/],
  [
    'of a read-only run',
    ({ plan }) => ({ plan: { ...plan, mode: 'read-only' } }),
    /\(mode full and read-only\)/,
  ],
  ['of the bundled server', () => ({ bundled: true }), /\(server a declared one and the bundled one\)/],
  [
    'of another target file',
    () => ({ digests: { package: 'a', targetFile: 'b' } }),
    /\(the code of the suite /,
  ],
  ['of a day before', ({ startedAt }) => ({ startedAt: startedAt - 25 * 3_600_000 }), /within 24 hours/],
  [
    'of another version',
    ({ suite }) => ({ suite: { ...suite, version: '0.0.1' } }),
    /was written by .* 0\.0\.1/,
  ],
];

test('shards of one run have one verdict, and a blob of another run makes it red', async () => {
  const [one, two] = [await makePart(checks[0]), await makePart(checks[1])];
  const folder = test.info().outputPath('reports');
  const whole = mergeInto(folder, 'verdict', [one, two]);
  expect(whole.judge()).toMatchObject({ status: 'passed', errors: [] });
  await whole.merged.end(false, view);
  for (const [what, change, said] of strangers) {
    const stranger = { ...two, record: { ...two.record, ...change(two.record) } as RunRecord };
    const { merged, judge } = mergeInto(folder, 'verdict', [one, stranger]);
    const { status, error } = judge();
    expect(status, what).toBe('failed');
    expect(error?.message, what).toMatch(said);
    await expect(merged.end(false, view), what).rejects.toThrow(said);
  }
  const { status, error } = mergeInto(folder, 'verdict', [
    one,
    { ...two, entries: [...two.entries, ...one.entries] },
  ]).judge();
  expect([status, error?.message]).toEqual([
    'failed',
    expect.stringContaining('overlap: both ran the check'),
  ]);
});

test('several runs that are merged keep their reports apart', async () => {
  const [part] = [await makePart(checks[0])];
  const folder = test.info().outputPath('reports');
  const merged = new MergedRuns(folder);
  const named = ['staging verdict', 'test verdict'].map((run) => ({
    part: makeTest('providers', run, checks[0]),
    verdict: makeTest(run, undefined),
  }));
  merged.begin(
    named.flatMap(({ part: own, verdict }) => [own, verdict]),
    undefined,
  );
  for (const { part: own, verdict } of named) {
    merged.take(own, makeResult(part));
    merged.take(verdict, makeResult(undefined, '1/1'));
  }
  expect(await merged.end(false, view)).toHaveLength(2);
  for (const name of ['staging', 'test']) expect(existsSync(join(folder, name, 'report.json'))).toBe(true);
});
