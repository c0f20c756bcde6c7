import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { decideVerdict } from '../../app/cli/run/action.ts';

type Row = { area: string; verdict: string };

/** Writes a report of a run into a folder of this test, and gives the folder. */
function folderWith(
  outcome: string,
  rows: readonly Row[],
  { id = 'run1', allowPartial = false } = {},
): string {
  const requirements = rows.map((row) => ({ level: 'MUST', party: 'server', conditional: false, ...row }));
  const report = {
    run: { id, allowPartial },
    target: { areas: ['providers'] },
    outcome,
    reasons: [],
    requirements,
  };
  writeFileSync(test.info().outputPath('report.json'), JSON.stringify(report));
  return test.info().outputPath();
}

const passed = { area: 'providers', verdict: 'pass' };
const blocked = { area: 'providers', verdict: 'blocked' };
const ended = { code: 1, tail: ['Error: no space left'], stopped: false };
const run = (folder: string, more = {}) => decideVerdict({ folder, runId: 'run1', ended, ...more });

for (const [outcome, code] of [
  ['non-conformant', 1],
  ['not-judged', 2],
  ['partial', 3],
  ['harness-error', 4],
] as const) {
  test(`a report that says ${outcome} ends the run with ${code}`, () => {
    expect(run(folderWith(outcome, [passed])).exitCode).toBe(code);
  });
}

for (const outcome of ['conformant', 'passed-in-scope', 'passed-with-waivers']) {
  test(`a report that says ${outcome} ends the run with 0`, () => {
    expect(run(folderWith(outcome, [passed]), { ended: { ...ended, code: 0 } }).exitCode).toBe(0);
  });

  test(`a report that says ${outcome} beside a test process that failed is a fault of the suite`, () => {
    const { exitCode, problem } = run(folderWith(outcome, [passed]));
    expect(exitCode).toBe(4);
    expect(problem).toContain(`the report says ${outcome}, yet the test process ended with 1`);
  });
}

test('a run that is stopped when its last test has ended is what its report says', () => {
  const stopped = { ended: { code: 130, tail: [], stopped: true } };
  const { exitCode, problem } = run(folderWith('conformant', [passed]), stopped);
  expect([exitCode, problem]).toEqual([0, undefined]);
  expect(run(folderWith('partial', [passed]), stopped).exitCode).toBe(3);
});

test('gate.allowPartial turns a partial run into 0 when each area has a pass', () => {
  expect(
    run(folderWith('partial', [passed, blocked], { allowPartial: true }), { ended: { ...ended, code: 0 } })
      .exitCode,
  ).toBe(0);
});

test('gate.allowPartial never excuses an area without a pass', () => {
  expect(run(folderWith('partial', [blocked], { allowPartial: true })).exitCode).toBe(3);
});

test('gate.allowPartial excuses nothing but a partial run', () => {
  expect(run(folderWith('non-conformant', [passed], { allowPartial: true })).exitCode).toBe(1);
});

test('a missing report is a fault of the suite, shown with the end of the output', () => {
  const { exitCode, problem } = run(test.info().outputPath());
  expect(exitCode).toBe(4);
  expect(problem).toContain('the test process ended with 1 and left no report of this run');
  expect(problem).toContain('| Error: no space left');
});

test('the report of an earlier run is not taken for this one', () => {
  expect(run(folderWith('conformant', [passed], { id: 'earlier' })).exitCode).toBe(4);
});

test('a run that was stopped before it began is not judged, and no fault of the suite', () => {
  const { exitCode, problem } = run(test.info().outputPath(), { ended: { ...ended, stopped: true } });
  expect(exitCode).toBe(2);
  expect(problem).toBe('stopped before anything was judged');
});
