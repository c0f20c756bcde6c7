import { expect, test } from '@playwright/test';
import { junitReport } from '../../src/reporting/junit.ts';
import type { Report } from '../../src/reporting/report.ts';
import type { Outcome } from '../../src/verdicts/outcome.ts';
import { reportWith, sampleExchanges, sampleReport } from './fixture.ts';
import { finding, row } from './fixture-rows.ts';
import { casesOf, type Element, junitProblems, parseXml } from './junit-reader.ts';

/** What the one child that decides a case is called; `passed` without one. */
function kindOf({ children }: Element): string {
  return children.find(({ name }) => name !== 'system-out')?.name ?? 'passed';
}

function caseOf(report: Report, name: string): Element {
  const found = casesOf(parseXml(junitReport(report, sampleExchanges))).find(
    ({ attributes }) => attributes.name === name,
  );
  if (found === undefined) throw new Error(`the file has no case ${name}`);
  return found;
}

test('the file keeps the rules of JUnit readers', () => {
  expect(junitProblems(parseXml(junitReport(sampleReport, sampleExchanges)))).toEqual([]);
});

test('the rules notice a wrong count, a missing attribute and parts in another order', () => {
  const xml = junitReport(sampleReport, sampleExchanges);
  const broken = [
    xml.replace('failures="1"', 'failures="2"'),
    xml.replace(' hostname="localhost"', ''),
    xml.replace(/timestamp="[^"]*"/, 'timestamp="yesterday"'),
    xml.replace('<system-out>', '<system-out/><failure type="x" message="x"/><system-out>'),
    xml.replace('<properties>', '<note/><properties>'),
  ];
  for (const text of broken) expect(junitProblems(parseXml(text))).not.toEqual([]);
});

test('each requirement is one case, in its area, under its clause', () => {
  const all = casesOf(parseXml(junitReport(sampleReport, sampleExchanges)));
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
  ['partial', 'skipped'],
  ['non-conformant', 'passed'],
  ['conformant', 'passed'],
];
for (const [outcome, kind] of endings) {
  test(`a run that is ${outcome} makes its own case ${kind}`, () => {
    expect(kindOf(caseOf({ ...sampleReport, outcome }, 'the-run-judges-the-target'))).toBe(kind);
  });
}

test('no character of a target can break the file', () => {
  const every = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('');
  const broken = row('provider-id-is-an-integer', {
    verdict: 'fail',
    findings: [
      finding('provider-id-is-an-integer', { got: `${every}]]>`, wanted: every, pointer: `/${every}` }),
    ],
  });
  const xml = junitReport(reportWith([broken], { reasons: [every] }), new Map());
  expect(junitProblems(parseXml(xml))).toEqual([]);
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

test('waivers are one case, which fails only for a stale one of a strict run', () => {
  const strict = { ...sampleReport, run: { ...sampleReport.run, strictWaivers: true } };
  const fresh = { ...strict, waivers: strict.waivers.filter(({ state }) => state !== 'stale') };
  expect(kindOf(caseOf(sampleReport, 'the-waivers-are-needed'))).toBe('passed');
  expect(kindOf(caseOf(fresh, 'the-waivers-are-needed'))).toBe('passed');
  expect(kindOf(caseOf(strict, 'the-waivers-are-needed'))).toBe('failure');
  expect(junitProblems(parseXml(junitReport(strict, sampleExchanges)))).toEqual([]);
});
