import { expect, test } from '@playwright/test';
import { formatJunit, shareTimes } from '../../../src/report/formats/junit/junit.ts';
import type { Report } from '../../../src/report/report.ts';
import type { Outcome } from '../../../src/report/verdict/outcome.ts';
import { takeTurns } from '../../days.ts';
import { reportWith, sampleExchanges, sampleReport } from '../fixture.ts';
import { finding, row } from '../fixture-rows.ts';
import { wholeRun } from '../whole-run.ts';
import { type Element, parseXml } from '../xml.ts';
import { casesOf, junitProblems } from './reader.ts';

const slow = takeTurns(import.meta.url);

/** What the one child that decides a case is called; `passed` without one. */
function kindOf({ children }: Element): string {
  return children.find(({ name }) => name !== 'system-out')?.name ?? 'passed';
}

const outcomes: readonly Outcome[] = [
  'non-conformant',
  'harness-error',
  'not-judged',
  'partial',
  'conformant',
];

function caseOf(report: Report, name: string): Element {
  const found = casesOf(parseXml(formatJunit(report, sampleExchanges))).find(
    ({ attributes }) => attributes.name === name,
  );
  if (found === undefined) throw new Error(`the file has no case ${name}`);
  return found;
}

slow.test('the file of a whole run, with and without failures, is one that JUnit readers take', async () => {
  const { report, exchanges } = await wholeRun('providers-wrap-in-object');
  expect(report.outcome).toBe('non-conformant');
  expect(await junitProblems(formatJunit(report, exchanges))).toEqual([]);
});

for (const outcome of outcomes) {
  test(`the file of a run that is ${outcome} is one that JUnit readers take`, async () => {
    expect(await junitProblems(formatJunit({ ...sampleReport, outcome }, sampleExchanges))).toEqual([]);
  });
}

const xml = formatJunit(sampleReport, sampleExchanges);
const mistakes: Readonly<Record<string, string>> = {
  'a wrong count': xml.replace('failures="1"', 'failures="2"'),
  'a missing attribute': xml.replace(' hostname="localhost"', ''),
  'an attribute that one reader does not know': xml.replace('<testsuites ', '<testsuites skipped="8" '),
  'a moment in words': xml.replace(/timestamp="[^"]*"/, 'timestamp="yesterday"'),
  'a moment with a zone': xml.replace(/(timestamp="[^"]*)"/, '$1Z"'),
  'an element that readers do not know': xml.replace('<properties>', '<note/><properties>'),
  'two verdicts in one case': xml.replace('<skipped', '<failure type="x" message="x">x</failure><skipped'),
  'two cases of one name': xml
    .replace('expired-token-gets-401"', 'expired-token-answer-carries-a-message"')
    .replace('clause 5-2', 'clause 7'),
};
for (const [what, text] of Object.entries(mistakes)) {
  test(`the rules notice ${what}`, async () => {
    expect(text).not.toBe(xml);
    expect(await junitProblems(text)).not.toEqual([]);
  });
}

test('each requirement is one case, in its area, under its clause', () => {
  const all = casesOf(parseXml(formatJunit(sampleReport, sampleExchanges)));
  const cases = all.filter(({ attributes }) => !attributes.classname?.startsWith('run.'));
  expect(cases.map(({ attributes }) => attributes.name)).toEqual(
    sampleReport.requirements.map(({ id }) => id),
  );
  expect(caseOf(sampleReport, 'recipient-name-of-257-characters-is-refused').attributes.classname).toBe(
    'recipients.clause 2-2, 8',
  );
});

const kinds: Readonly<Record<string, string>> = {
  'provider-name-is-a-string': 'passed',
  'provider-url-is-not-null': 'passed',
  'provider-id-is-an-integer': 'failure',
  'expired-token-gets-401': 'skipped',
  'expired-token-answer-carries-a-message': 'skipped',
  'accounts-pages-meet-nowhere': 'skipped',
  'annuity-payout-type-is-a-string': 'skipped',
  'revoked-connection-stays-revoked': 'error',
  'provider-name-is-not-empty': 'skipped',
  'provider-members-beyond-the-document': 'skipped',
  'provider-id-of-letters-answer': 'skipped',
  'caller-polls-every-10-seconds': 'skipped',
};
for (const [id, kind] of Object.entries(kinds)) {
  const verdict = sampleReport.requirements.find((one) => one.id === id)?.verdict;
  test(`a row that is ${verdict} (${id}) counts as ${kind}`, () => {
    expect(kindOf(caseOf(sampleReport, id))).toBe(kind);
  });
}

const endings: readonly [Outcome, string][] = [
  ['harness-error', 'error'],
  ['not-judged', 'error'],
  ['partial', 'error'],
  ['non-conformant', 'passed'],
  ['conformant', 'passed'],
];
for (const [outcome, kind] of endings) {
  test(`a run that is ${outcome} makes its own case ${kind}`, () => {
    expect(kindOf(caseOf({ ...sampleReport, outcome }, 'the-run-judges-the-target'))).toBe(kind);
  });
}

test('a partial run that allowPartial lets pass has a skipped case and no error', () => {
  const row = sampleReport.requirements.filter(({ verdict }) => verdict === 'pass').slice(0, 1);
  const { areas } = sampleReport.target;
  const target = { ...sampleReport.target, areas: areas.filter((area) => area === row[0]!.area) };
  const partial: Report = {
    ...sampleReport,
    outcome: 'partial',
    requirements: row,
    target,
    planned: 1,
    executed: 1,
  };
  const allowed: Report = { ...partial, run: { ...partial.run, allowPartial: true } };
  expect(kindOf(caseOf(partial, 'the-run-judges-the-target'))).toBe('error');
  expect(kindOf(caseOf(allowed, 'the-run-judges-the-target'))).toBe('skipped');
  const cut = { ...allowed, executed: 0 };
  expect(kindOf(caseOf(cut, 'the-run-judges-the-target'))).toBe('error');
});

slow.test('the times of the cases are together the time of the exchanges', async () => {
  const { report, exchanges } = await wholeRun('providers-wrap-in-object');
  const times = casesOf(parseXml(formatJunit(report, exchanges))).map(({ attributes }) =>
    Number(attributes.time),
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const { byRequirement, rest } = shareTimes(report, exchanges);
  const seconds = sum([...exchanges.values()].map(({ took }) => took)) / 1000;
  expect(sum([...byRequirement.values()]) + rest).toBeCloseTo(seconds, 6);
  // Each case is rounded to a millisecond.
  expect(Math.abs(sum(times) - seconds)).toBeLessThanOrEqual(times.length * 0.0005);
});

test('no character of a target can break the file', async () => {
  const every = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('');
  const broken = row('provider-id-is-an-integer', {
    verdict: 'fail',
    findings: [
      finding('provider-id-is-an-integer', { got: `${every}]]>`, wanted: every, pointer: `/${every}` }),
    ],
  });
  const xml = formatJunit(reportWith([broken], { reasons: [every] }), new Map());
  expect(await junitProblems(xml)).toEqual([]);
  // What XML 1.0 allows: tab, line feed, carriage return and all from the blank on but surrogates and U+FFFE/F.
  const illegal = [...xml].filter((character) => {
    const code = character.codePointAt(0)!;
    return (
      (code < 0x20 && code !== 0x0a) ||
      (code >= 0xd800 && code < 0xe000) ||
      code === 0xfffe ||
      code === 0xffff
    );
  });
  expect(illegal).toEqual([]);
});

test('waivers are one case, which fails only for a stale one of a strict run', async () => {
  const strict = { ...sampleReport, run: { ...sampleReport.run, strictWaivers: true } };
  const fresh = { ...strict, waivers: strict.waivers.filter(({ state }) => state !== 'stale') };
  expect(kindOf(caseOf(sampleReport, 'the-waivers-are-needed'))).toBe('passed');
  expect(kindOf(caseOf(fresh, 'the-waivers-are-needed'))).toBe('passed');
  expect(kindOf(caseOf(strict, 'the-waivers-are-needed'))).toBe('failure');
  expect(await junitProblems(formatJunit(strict, sampleExchanges))).toEqual([]);
});
