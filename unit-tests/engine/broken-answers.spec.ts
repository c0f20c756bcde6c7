import { expect, test } from '@playwright/test';
import { countCall, noteBrokenAnswer } from '../../src/engine/recording/broken-answers.ts';
import type { CheckRun } from '../../src/engine/recording/check-run.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { Finding } from '../../src/journal/entry.ts';

/** A run of which only the session and the findings matter here. */
function makeRun(): { run: CheckRun; findings: Finding[] } {
  const findings: Finding[] = [];
  const recorder = { count: () => {}, add: (finding: Finding) => findings.push(finding) };
  return { run: { check: 'a-check', session: {}, recorder } as unknown as CheckRun, findings };
}

function answered(status: number, startedAt: number): Answered {
  return {
    id: `w0-${startedAt}`,
    operation: 'listProviders',
    startedAt,
    took: 1,
    credential: 'token',
    request: { method: 'GET', url: 'http://127.0.0.1/api/v1/providers', headers: [], body: undefined },
    response: { status, headers: [], text: '', json: undefined, isJson: false },
  } as Answered;
}

/** Notes requests that broke, each by when it was sent and when it was answered well. */
function note(requests: readonly (readonly [broke: number, again: number])[], of = 20): readonly Finding[] {
  const { run, findings } = makeRun();
  for (let n = 0; n < of; n += 1) countCall(run, 'listProviders');
  for (const [broke, again] of requests) noteBrokenAnswer(run, answered(500, broke), answered(200, again));
  return findings;
}

test('an operation that breaks three times of twenty fails', () => {
  expect(
    note([
      [0, 10],
      [20, 30],
      [40, 50],
    ]).map(({ requirement, grade }) => [requirement, grade]),
  ).toEqual([['providers-list-answers-200-with-an-array', 'fail']]);
});

test('two troubles fail nothing, however many requests met them side by side', () => {
  expect(
    note([
      [0, 100],
      [1, 101],
      [2, 102],
      [3, 103],
      [200, 300],
      [201, 301],
    ]),
  ).toEqual([]);
});

test('three troubles of two hundred requests are too few', () => {
  expect(
    note(
      [
        [0, 10],
        [20, 30],
        [40, 50],
      ],
      200,
    ),
  ).toEqual([]);
});
