import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { runSubject } from '../../../proof/self-test/trial.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { readRunFolder, rebuildFrom, rebuildReport } from '../../../src/report/run/rebuild-report.ts';
import { recordOf, writeRecord } from '../../../src/report/run/record.ts';
import { checks } from '../../../tests/index.ts';
import { pickOfToday } from '../../days.ts';
import { nodesOf } from '../mutate.ts';

let folder = '';
let lines: readonly string[] = [];
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'obc-foreign-'));
  const of = checks.filter(({ area }) => area === 'providers');
  const { target, journal, plan, runId } = await runSubject(
    {},
    { checks: of, keepsExchanges: true, only: [] },
  );
  writeRecord(folder, recordOf({ runId, replay: 'obc run', plan: plan.options, target }));
  lines = journal.entries.slice(0, 60).map((entry) => JSON.stringify(entry));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const rebuild = () => rebuildFrom([folder], () => rebuildReport(readRunFolder(folder), checks));
const journal = () => join(folder, '.run/journal-w0.ndjson');

/** Values that stand where others are expected. */
const odd: readonly unknown[] = [
  null,
  0,
  -1,
  '',
  '../../x',
  [],
  {},
  [null],
  { __proto__: null, toString: 1 },
  true,
  'constructor',
];

/** A copy of a JSON value in which one node was left out, or is another one. */
function damage(value: unknown, which: number, by: number): unknown {
  const copy: unknown = structuredClone(value);
  const paths = nodesOf(copy).map(([path]) => path);
  const path = paths[which % paths.length]!;
  const last = path.at(-1);
  if (last === undefined) return odd[by % odd.length];
  const above = path
    .slice(0, -1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], copy);
  const holder = above as Record<string, unknown>;
  if (by % (odd.length + 1) === odd.length) delete holder[last];
  else holder[last] = odd[by % (odd.length + 1)];
  return copy;
}

/** What a command makes of it: a report, or one sentence. */
function expectReportOrSentence(): void {
  try {
    rebuild();
  } catch (error) {
    assert(error instanceof UserError, String((error as Error).stack));
    assert(!error.message.includes('\n'), error.message);
  }
}

const draw = { which: fc.nat(), by: fc.nat() };

test('a journal with any one value changed gives a report, or a sentence that names file and line', () => {
  const begun = [...lines];
  fc.assert(
    fc.property(fc.nat({ max: begun.length - 1 }), fc.record(draw), (at, { which, by }) => {
      const changed = begun.with(at, JSON.stringify(damage(JSON.parse(begun[at]!), which, by)) ?? '');
      writeFileSync(journal(), `${changed.join('\n')}\n`);
      expectReportOrSentence();
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('a record with any one value changed gives a report, or a sentence', () => {
  writeFileSync(journal(), `${lines.join('\n')}\n`);
  const file = join(folder, '.run/run.json');
  const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // Each of them within three days.
  for (const { which, by } of pickOfToday(fc.sample(fc.record(draw), { numRuns: 150, seed: 1 }), 50)) {
    writeFileSync(file, JSON.stringify(damage(record, which, by)) ?? '');
    expectReportOrSentence();
  }
});

test('file, line and what was expected are said', () => {
  writeFileSync(journal(), `${lines[0]}\n{"type":"end","at":"now"}\n`);
  expect(rebuild).toThrow(/journal-w0\.ndjson:2 is not an entry of a journal \(\/at is not a number\)/);
  writeFileSync(journal(), `${lines[0]}\nno JSON\n${lines[0]}\n`);
  expect(rebuild).toThrow(/journal-w0\.ndjson:2 .*it is not JSON/);
  writeFileSync(journal(), `${lines[0]}\n{"type":"end","a`);
  expect(rebuild().report.executed).toBe(0);
});

test('a journal that is a link is not read, and what a link leads to is not written', () => {
  const outside = join(folder, 'outside.txt');
  writeFileSync(outside, 'mine');
  symlinkSync(outside, journal());
  expect(rebuild).toThrow(/is a link or a folder/);
  rmSync(journal());
  symlinkSync(outside, join(folder, '.run/run.json.tmp'));
  writeRecord(folder, readRunFolder(folder).record);
  expect(readFileSync(outside, 'utf8')).toBe('mine');
  expect(readdirSync(folder)).not.toContain('.run/run.json.tmp');
});
