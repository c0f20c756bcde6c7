import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../../proof/faults/index.ts';
import { getRequirement } from '../../../src/catalogue/requirements.ts';
import { validateReport } from '../../../src/evidence/validate.ts';
import type { JournalEntry } from '../../../src/journal/entry.ts';
import { FileJournal } from '../../../src/journal/file.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { Report } from '../../../src/report/report.ts';
import { mergeShards } from '../../../src/report/run/merge.ts';
import { readRunFolder, rebuildReport } from '../../../src/report/run/rebuild-report.ts';
import { type RunRecord, writeRecord } from '../../../src/report/run/record.ts';
import { checks } from '../../../tests/index.ts';
import { inDays, takeTurns } from '../../days.ts';
import { essence } from '../../playwright/essence.ts';
import { runIntoFolder, type ShardOptions, shardsInto } from './shards.ts';

const slow = takeTurns(import.meta.url);

const merge = (...folders: string[]): Report => mergeShards(folders.map(readRunFolder), checks).report;

async function reportOfOne(options: ShardOptions = {}): Promise<Report> {
  const folder = test.info().outputPath('one');
  await runIntoFolder(folder, options);
  return rebuildReport(readRunFolder(folder), checks).report;
}

// A fault of what is created or revoked may show in later checks, which in shards meet a server of their own.
const stateless = ['providers', 'account-detail', 'fdx-accounts'];
const quick = faults.filter(
  ({ needs, breaks }) =>
    needs !== 'standard' &&
    breaks.length > 0 &&
    breaks.every((id) => stateless.includes(getRequirement(id).area)),
);
/** Areas that read, and one that writes. */
const some = ['providers', 'recipients', 'fdx-accounts'];

// Other samples with each fault that is added.
const sample = [quick.length % 509].map((index) => quick[index]!.id);

for (const fault of [undefined, ...sample]) {
  slow.test(`shards of ${fault ?? 'a clean server'} give the report of one run`, async () => {
    const options = fault === undefined ? { only: some } : { fault, only: stateless };
    const one = await reportOfOne(options);
    expect(one.outcome).toBe(fault === undefined ? 'passed-in-scope' : 'non-conformant');
    for (const of of fault === undefined ? [1, 7] : [3]) {
      const folders = await shardsInto(test.info().outputPath(`of-${of}`), of, options);
      const report = merge(...folders.toReversed());
      expect(validateReport(report)).toEqual([]);
      expect(essence(report), `${of} shards`).toEqual(essence(one));
      expect(report.run.interrupted).toBe(false);
      expect(report.run.shard).toBeUndefined();
    }
  });
}

/** What a shard tells of itself does not depend on how much it judges. */
const few = { only: ['providers'] };

slow.test('every exchange that a merged report quotes is there, and is the one it was', async () => {
  const fault = faults.find(({ breaks }) => breaks.includes('provider-id-is-an-integer'))!;
  const folders = await shardsInto(test.info().outputPath(), 3, { fault: fault.id });
  const { report, exchanges } = mergeShards(folders.map(readRunFolder), checks);
  const findings = report.requirements.flatMap((row) => row.findings);
  expect(findings.length).toBeGreaterThan(0);
  for (const { exchange, operation } of findings) expect(exchanges.get(exchange)?.operation).toBe(operation);
});

slow.test('waivers of shards are judged on the whole: used, stale', async () => {
  const fault = faults.find(
    ({ breaks }) => breaks.length === 1 && breaks[0] === 'provider-id-is-an-integer',
  )!;
  const known = { reason: 'known', owner: 'us', expires: inDays(90) };
  const waivers = [
    { ...known, requirement: 'provider-id-is-an-integer', at: '/*/provider_id' },
    { ...known, requirement: 'provider-name-is-a-string' },
  ] as const;
  const [first, second] = await shardsInto(test.info().outputPath(), 2, { fault: fault.id, waivers });
  expect(rebuildReport(readRunFolder(first!), checks).report.waivers[1]?.state).toBe('unjudged');
  const report = merge(first!, second!);
  expect(report.waivers.map(({ state }) => state)).toEqual(['used', 'stale']);
  expect(report.outcome, report.reasons.join('\n')).toBe('passed-with-waivers');
  expect(report.reasons[0]).toMatch(/^waived: provider-id-is-an-integer at .* used \d+ times\)$/);
});

test('a lost shard is noticed, named, and keeps the run from conforming', async () => {
  const folders = await shardsInto(test.info().outputPath(), 3, few);
  const report = merge(folders[0]!, folders[2]!);
  expect(validateReport(report)).toEqual([]);
  expect(report.outcome).toBe('partial');
  expect(report.reasons[0]).toMatch(/^shard 2 of 3 is missing, with \d+ checks$/);
  expect(report.executed).toBeLessThan(report.planned);
  expect(report.run.interrupted).toBe(true);
});

test('a shard without its journal did not end, and is named', async () => {
  const folders = await shardsInto(test.info().outputPath(), 2, few);
  rmSync(join(folders[1]!, '.run/journal-main.ndjson'));
  const report = merge(...folders);
  expect(report.outcome).toBe('partial');
  expect(report.reasons[0]).toMatch(/^shard 2 of 2 ended after 0 of its \d+ checks$/);
});

/** Two shards whose second one is changed after it ran. */
async function twoShards(
  change: (record: RunRecord, entries: JournalEntry[]) => [RunRecord, JournalEntry[]],
) {
  const [first, second] = await shardsInto(test.info().outputPath('changed'), 2, few);
  const { record, entries } = readRunFolder(second!);
  // A copy, since what stands in the journal is read when it is asked for.
  const [changed, others] = structuredClone(change(record, [...entries]));
  writeRecord(second!, changed);
  rmSync(join(second!, '.run/journal-main.ndjson'));
  const journal = new FileJournal(join(second!, '.run/journal-main.ndjson'));
  for (const entry of others) journal.append(entry);
  return () => merge(first!, second!);
}

/** The entries of a shard with another list of providers or recipients in every answer. */
const listing =
  (change: (list: readonly object[]) => readonly object[]) => (entries: readonly JournalEntry[]) =>
    entries.map((entry): JournalEntry => {
      if (entry.type !== 'exchange') return entry;
      const { exchange } = entry;
      const { operation, response } = exchange;
      if (operation !== 'listProviders' || response?.status !== 200 || !response.text.startsWith('['))
        return entry;
      const text = JSON.stringify(change(JSON.parse(response.text)));
      return { ...entry, exchange: { ...exchange, response: { ...response, text } } };
    });

const day = 24 * 3_600_000;
const refusals: readonly [
  what: string,
  change: (record: RunRecord, entries: JournalEntry[]) => [RunRecord, JournalEntry[]],
  sentence: RegExp,
][] = [
  [
    'a day later',
    (record, entries) => [{ ...record, startedAt: record.startedAt + day }, entries],
    /1 began at \S+Z and .*2 ended at \S+Z: run every shard within 24 hours$/,
  ],
  [
    'by other code',
    (record, entries) => [{ ...record, digests: { package: 'other' } }, entries],
    /the code of the suite \w+ and other\)/,
  ],
  [
    'by another target file',
    (record, entries) => [{ ...record, digests: { ...record.digests!, targetFile: 'other' } }, entries],
    /the target file none and other\)/,
  ],
  [
    'against another server',
    (record, entries) => [
      record,
      listing((list) => list.map((one, at) => ({ ...one, provider_id: 990_000 + at })))(entries),
    ],
    /met different servers \(their providers have no id in common\): run every shard against one$/,
  ],
];
for (const [what, change, sentence] of refusals) {
  test(`a shard that ran ${what} is refused`, async () => {
    const attempt = await twoShards(change);
    expect(attempt).toThrow(UserError);
    expect(attempt).toThrow(sentence);
  });
}

test('shards that overlap are refused', async () => {
  const [first, second] = await shardsInto(test.info().outputPath('over'), 2, few);
  const result = readRunFolder(first!).entries.find(({ type }) => type === 'check')!;
  const journal = new FileJournal(join(second!, '.run/journal-main.ndjson'));
  journal.append(result);
  journal.flush();
  expect(() => merge(first!, second!)).toThrow(/1 and .*2 overlap: both ran the check \S+; run every shard/);
});

test('replicas, hours between, and what others do meanwhile keep no shards apart', async () => {
  const attempt = await twoShards((record, entries) => [
    { ...record, startedAt: record.startedAt + day / 4 },
    listing((list) => [...list.slice(1), { ...list[0], provider_id: 990_001 }])(entries),
  ]);
  expect(attempt().run.interrupted).toBe(false);
});

test('folders that do not belong together are refused, with the reason', async () => {
  const at = (name: string) => test.info().outputPath(name);
  const shard = (index: number, of = 2) => ({ ...few, shard: { index, of } });
  await runIntoFolder(at('a'), shard(1));
  await runIntoFolder(at('same'), shard(1));
  await runIntoFolder(at('seed'), { ...shard(2), seed: 8 });
  await runIntoFolder(at('third'), shard(2, 3));
  await runIntoFolder(at('name'), { ...shard(2), name: 'Other Bank' });
  await runIntoFolder(at('whole'), few);
  const refused = (name: string) => {
    const attempt = () => merge(at('a'), at(name));
    expect(attempt).toThrow(UserError);
    return expect(attempt);
  };
  refused('same').toThrow('both hold shard 1: leave one out');
  refused('seed').toThrow('(seed 7 and 8)');
  refused('third').toThrow('(shards 2 and 3)');
  refused('name').toThrow('and Other Bank)');
  refused('whole').toThrow('holds a whole run and no shard');
  refused('nothing').toThrow('is not the folder of a run: it holds no .run/run.json');
});
