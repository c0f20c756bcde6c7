import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { certifySubject, findIdsWith, runSubject, type TrialOptions } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { validateReport } from '../../src/evidence/validate.ts';
import type { CheckResult } from '../../src/journal/entry.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { combineRounds } from '../../src/report/fold/rounds.ts';
import { formatMarkdown } from '../../src/report/formats/markdown/markdown.ts';
import { explainOutcome } from '../../src/report/formats/outcome.ts';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import { countUnfinished } from '../../src/report/run/rebuild-report.ts';
import { describeFrequency } from '../../src/report/sections/frequency.ts';
import { checks } from '../../tests/index.ts';

const only = ['provider-carries-its-id-and-name', 'provider-detail-is-the-provider-asked-for'];
const faultOf = (id: string) => faults.find((fault) => fault.id === id)!;

const certify = (id: string, every: number, repeat: number) =>
  certifySubject({ fault: faultOf(id), every }, { checks, only, repeat });

test('a violation of some runs fails, and is marked as flaky with how often it was seen', async () => {
  const report = await certify('provider-detail-of-the-next', 10, 4);
  expect(report.outcome).toBe('non-conformant');
  expect(report.run.repeat).toBe(4);
  expect(report.executed).toBe(report.planned);
  const row = report.requirements.find(({ id }) => id === 'provider-detail-is-the-provider-asked-for')!;
  expect(row.verdict).toBe('fail');
  expect(row.checks).toEqual([...new Set(row.checks)]);
  expect(row.findings[0]!.frequency).toMatchObject({ unit: 'runs', seen: 1, of: 3, flaky: true });
  expect(validateReport(report)).toEqual([]);
});

test('what the contract finds is counted against the answers of its operation', async () => {
  const report = await certify('providers-name-drop', 3, 6);
  const row = report.requirements.find(({ id }) => id === 'provider-carries-its-id-and-name')!;
  const { frequency, replay } = row.findings[0]!;
  expect(frequency).toMatchObject({ unit: 'answers', flaky: true });
  expect(frequency!.of).toBeGreaterThanOrEqual(6);
  expect(frequency!.seen).toBeLessThan(frequency!.of);
  expect(replay).toContain('--only');
  const text = drawReport(report, new Map(), { colour: false, width: 100 });
  expect(text.replace(/\s+/g, ' ')).toContain(describeFrequency(frequency!));
});

test('a run stops once its question is answered, and asks another of ten servers in each round', async () => {
  const target: TrialOptions = { checks, only, repeat: 200, keepsExchanges: true };
  const { plan, journal, ...run } = await runSubject({}, target);
  const report = foldReport({ plan, entries: journal.entries, replay: '', ...run });
  const [check] = report.checks!;
  expect(check!.repeated!.settled).toBe(true);
  expect(check!.repeated!.rounds).toBeLessThan(200);
  expect(report.executed).toBe(report.planned);
  expect(countUnfinished(plan, journal.entries)).toBe(0);
  expect(explainOutcome(report).join('\n')).toContain('answered whether a defect shows in one of 20 answers');
  expect(formatMarkdown(report, new Map())).toContain(check!.repeated!.why);
  expect(validateReport(report)).toEqual([]);
  const counts = journal.entries.flatMap((entry) => (entry.type === 'end' ? [entry.requests] : [])).slice(1);
  expect(counts.filter((count) => count % 2 === 0 || count % 5 === 0)).toEqual([]);
  expect(counts.length).toBeGreaterThan(4);
});

test('a conforming server fails nothing when tests are repeated, whatever it answers only once', async () => {
  const ids = [
    'results-polled-once-then-bad-requests',
    'sessions-for-one-result-at-once',
    'account-cursors-for-one-use',
  ];
  const rows = ['pending-link-members-are-strings', 'poll-and-post-agree', 'cursor-fetches-the-next-page'];
  for (const variation of variations.filter(({ id }) => ids.includes(id))) {
    const report = await certifySubject({ variation }, { checks, only: rows, repeat: 3 });
    expect(findIdsWith('fail', report), variation.id).toEqual([]);
    expect(
      report.checks!.some(({ repeated }) => repeated!.rounds > 1),
      variation.id,
    ).toBe(true);
  }
});

test('a run that repeats nothing says nothing of frequency', async () => {
  const report = await certifySubject({ fault: faultOf('providers-name-drop') }, { checks, only });
  expect(report.run.repeat).toBeUndefined();
  expect(JSON.stringify(report)).not.toMatch(/"(?:frequency|runs|answers)"/);
});

const result: CheckResult = {
  check: 'a',
  round: 1,
  outcome: 'ran',
  judged: { 'provider-ids-are-unique': 1 },
  nothing: {},
  findings: [],
  observations: [],
  requests: 2,
  took: 1,
};

test('runs that were blocked are left aside where others were not', () => {
  const blocked: CheckResult = { ...result, round: 2, outcome: 'blocked', reason: 'it is busy', judged: {} };
  const combined = combineRounds([result, blocked]);
  expect(combined.outcome).toBe('ran');
  expect(combined.leftAside).toEqual([
    {
      requirement: 'provider-ids-are-unique',
      aside: 1,
      of: 2,
      why: 'runs of the check were blocked: it is busy',
    },
  ]);
  expect(combineRounds([blocked, { ...blocked, round: 3 }]).outcome).toBe('blocked');
});

test('what one run saw no data for counts as seen where another one did', () => {
  const nothing: CheckResult = {
    ...result,
    round: 2,
    judged: {},
    nothing: { 'provider-ids-are-unique': 'empty' },
  };
  expect(combineRounds([result, nothing]).nothing).toEqual({});
  expect(combineRounds([nothing, { ...nothing, round: 3 }]).nothing).toEqual(nothing.nothing);
});
