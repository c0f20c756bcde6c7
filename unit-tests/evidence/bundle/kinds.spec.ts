import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readHanded } from '../../../app/cli/evidence/verify/read-handed.ts';
import { bundleFile } from '../../../src/report/run/own-files.ts';
import { inDays, pickOfToday, takeTurns } from '../../days.ts';
import { filesOf, handOver, type RunKind, recordRun, verifyHanded } from './signed-run.ts';

const slow = takeTurns(import.meta.url);

const faults = ['providers-provider-id-number-to-text'];
const known = { reason: 'known', owner: 'us', expires: inDays(90) };
const kinds: Readonly<Record<string, RunKind>> = {
  whole: {},
  failing: { faults, plan: { only: ['providers', 'recipients'] } },
  waived: {
    faults,
    plan: { only: ['providers'] },
    waivers: [{ ...known, requirement: 'provider-id-is-an-integer' }],
  },
  'read-only': { plan: { mode: 'read-only' } },
  repeated: { plan: { repeat: 2, only: ['providers'] } },
  'side by side': { concurrency: 4, plan: { only: ['recipients', 'fdx-accounts'] } },
  'twice looking': {
    concurrency: 4,
    plan: { depth: 'standard', secondLooks: true },
    given: () => ({ areas: ['providers', 'recipients'] }),
  },
  'failing side by side': { faults, concurrency: 4, plan: { only: ['providers', 'recipients'] } },
};

/** What is left of checks to be run again where they shared what others asked for: an answer that was cut blocks each. */
const least = (concurrency = 1, hasTarget: boolean) => (hasTarget ? 0.7 : 0.4) - (concurrency > 1 ? 0.2 : 0);

// Each of them within two days.
for (const [name, kind] of pickOfToday(Object.entries(kinds), Math.ceil(Object.keys(kinds).length / 2))) {
  slow.test(`the bundle of a ${name} run holds, with its target file and without`, async () => {
    const run = await recordRun(kind);
    const handed = await handOver(filesOf(run));
    for (const target of [undefined, run.target]) {
      const { problems, recomputed } = await verifyHanded(handed, target && { target });
      expect(problems).toEqual([]);
      const { checks, answers, verdicts } = recomputed!;
      expect(checks.same / checks.of).toBeGreaterThan(least(kind.concurrency, target !== undefined));
      expect(answers.judged / answers.of).toBeGreaterThan(0.9);
      const percent = (same: number, of: number) => `${Math.floor((100 * same) / of)} %`;
      test.info().annotations.push({
        type: target === undefined ? 'recomputed' : 'recomputed with the target file',
        description: `${percent(verdicts.same, verdicts.of)} of verdicts, ${percent(checks.same, checks.of)} of checks`,
      });
      if (process.env.OBC_SHOW !== undefined) console.log(name, target !== undefined, recomputed);
    }
  });
}

test('the bundle of shards and their merged report holds', async () => {
  const plan = { only: ['providers'] };
  const shards = [
    await recordRun({ plan: { ...plan, shard: { index: 1, of: 2 } } }),
    await recordRun({ plan: { ...plan, shard: { index: 2, of: 2 } } }),
  ];
  const handed = await handOver(filesOf(...shards));
  const { problems, statement } = await verifyHanded(handed);
  expect(problems).toEqual([]);
  expect(statement?.subject).toHaveLength(5);
  const folder = test.info().outputPath('handed');
  for (const [name, bytes] of [
    ...handed.files,
    ['1/index.html', 'x'],
    ['2/.run/x/notes.txt', 'x'],
  ] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  writeFileSync(join(folder, bundleFile), JSON.stringify(handed.bundle));
  // What lies in the folder of a shard is nobody's evidence either.
  expect(readHanded(folder).beside.others).toEqual(['1/index.html', '2/.run/x/']);
});

test('a declared value is made again from its mark, and not from the mark of another value', async () => {
  const run = await recordRun({ plan: { only: ['fdx-accounts'] } });
  const listBelieved = async (entries: typeof run.entries) => {
    const handed = await handOver(filesOf({ ...run, entries }));
    const { problems, recomputed } = await verifyHanded(handed, { target: run.target });
    expect(problems).toEqual([]);
    return recomputed!.verdicts.believed.map(({ id }) => id);
  };
  const row = 'fdx-account-has-its-declared-values';
  expect(await listBelieved(run.entries)).not.toContain(row);
  const text = JSON.stringify(run.entries);
  const other = text.replace(/(accountNumber[\\":]+\[personal: [^#\]]* #)[\w-]{16}/g, `$1${'A'.repeat(16)}`);
  expect(other).not.toBe(text);
  expect(await listBelieved(JSON.parse(other))).toContain(row);
});
