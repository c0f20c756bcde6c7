import { expect, test } from '@playwright/test';
import { categories } from '../../../src/report/formats/allure/categories.ts';
import { isAllureFile, isRequirementFile } from '../../../src/report/formats/allure/files.ts';
import { buildAllureFiles } from '../../../src/report/formats/allure/results.ts';
import { sampleExchanges, sampleReport } from '../fixture.ts';
import { finding, row } from '../fixture-rows.ts';
import { wholeRun } from '../whole-run.ts';
import { isOpenFailure, labelsOf, resultNamed, resultsIn } from './files.ts';

const long = 'recipient-name-of-257-characters-is-refused';
const files = buildAllureFiles(sampleReport, sampleExchanges);
const results = resultsIn(files);

/** The name of the category in which Allure puts a result, as version 3 looks for it. */
function categoryOf(id: string, among = results): string {
  const { status = '', statusDetails } = resultNamed(among, id);
  const found = categories.find(
    ({ matchedStatuses, messageRegex }) =>
      (matchedStatuses as readonly string[]).includes(status) &&
      new RegExp(messageRegex).test(statusDetails.message ?? ''),
  );
  return found?.name.replace(/[:,].*/, '') ?? '';
}

for (const [id, status, category] of [
  ['provider-name-is-a-string', 'passed', ''],
  ['provider-url-is-not-null', 'passed', 'Warning'],
  ['provider-id-is-an-integer', 'failed', 'Non-conformance'],
  ['expired-token-gets-401', 'broken', 'Blocked by the configuration'],
  ['expired-token-answer-carries-a-message', 'skipped', 'Blocked by the configuration'],
  ['revoked-connection-stays-revoked', 'broken', 'Not judged'],
  ['accounts-pages-meet-nowhere', 'broken', 'Not exercised'],
  ['provider-name-is-not-empty', 'failed', 'Known'],
  ['provider-members-beyond-the-document', 'skipped', ''],
] as const) {
  test(`${id} is ${status}, in the category "${category}"`, () => {
    expect([resultNamed(results, id).status, categoryOf(id)]).toEqual([status, category]);
  });
}

test('a requirement that was not to be judged has no result, every other one has one', () => {
  const asked = sampleReport.requirements.filter(
    ({ verdict }) => verdict !== 'not-selected' && verdict !== 'not-applicable',
  );
  expect(asked.length).toBeLessThan(sampleReport.requirements.length);
  expect(results.map(({ name }) => name)).toEqual([
    ...asked.map(({ text }) => text),
    'the run judges its target',
  ]);
});

test('a requirement stands under its area and its first clause, as grave as its level, with five labels', () => {
  expect(labelsOf(resultNamed(results, long))).toEqual({
    ...{ parentSuite: 'requirements', suite: 'recipients', subSuite: 'clause 2.2' },
    ...{ severity: 'normal', tag: 'DERIVED' },
  });
  expect(results.filter(({ labels }) => labels.length > 5)).toEqual([]);
});

test('a failure says what was wanted and what came, and attaches the exchange and its curl command', () => {
  const curl = "curl -i 'https://outbound.example/'";
  const failing = row(long, { verdict: 'fail', findings: [finding(long, { curl, exchange: 'w0-2' })] });
  const made = buildAllureFiles({ ...sampleReport, requirements: [failing] }, sampleExchanges);
  const { statusDetails, steps, description } = resultNamed(resultsIn(made), long);
  expect(statusDetails).toMatchObject({ expected: 'an integer', actual: '"101"' });
  expect(description).toContain('Clause 2.1 of the document');
  const [{ name, status, parameters, attachments }] = steps as [(typeof steps)[number]];
  expect([name, status]).toEqual(['violated: GET /api/v1/providers answered 200', 'failed']);
  expect(parameters).toContainEqual({
    name: 'replay',
    value: `obc run --target target.yaml --seed 42 --only ${long}`,
  });
  const attached = attachments.map(({ source }) => made.find((file) => file.name === source)!.text);
  const { request, response } = sampleExchanges.get('w0-2')!;
  expect(JSON.parse(attached[0]!)).toMatchObject({
    schemaVersion: 1,
    request: { method: request.method, url: request.url },
    response: { status: response!.status, body: { value: response!.text } },
  });
  expect(attached[1]).toBe(`${curl}\n`);
});

test('a step names no fact without a value, such as a hint that nobody gave', () => {
  const parameters = results.flatMap(({ steps }) => steps.flatMap((step) => step.parameters ?? []));
  expect(parameters.map(({ name }) => name)).toContain('hint');
  expect(parameters.filter(({ value }) => value === '')).toEqual([]);
});

test('a waived failure is a known one and says whose it is; nothing else is known, and nothing flaky', () => {
  const known = results.filter(({ statusDetails }) => statusDetails.known);
  expect(known.map(({ fullName }) => fullName)).toEqual(['Sample Bank/provider-name-is-not-empty']);
  expect(known[0]!.statusDetails.message).toMatch(/^waived: /);
  for (const { name, text } of files) expect(text, name).not.toMatch(/"(flaky|muted)"/);
});

test('results of a run keep their history whatever its seed is, apart from those of other targets', () => {
  const { run, target } = sampleReport;
  const idsOf = (given: object) =>
    resultsIn(buildAllureFiles({ ...sampleReport, ...given }, sampleExchanges)).map(
      ({ historyId }) => historyId,
    );
  const known = results.map(({ historyId }) => historyId);
  expect(new Set(known).size).toBe(known.length);
  expect(idsOf({ run: { ...run, id: 'another', seed: 7 } })).toEqual(known);
  const others = idsOf({ target: { ...target, name: 'Other Bank' } });
  expect(others.filter((id) => known.includes(id))).toEqual([]);
  expect(results.flatMap(({ parameters }) => parameters.filter(({ excluded }) => excluded !== true))).toEqual(
    [],
  );
});

test('a body that is nested without end, or longer than a person reads, does not fill the disk', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const { response: known, request, ...one } = sampleExchanges.get('w0-2')!;
  const response = { ...known!, text: JSON.stringify({ name: 'a'.repeat(1_000_000) }) };
  const exchanges = new Map([['w0-2', { ...one, request: { ...request, body: deep }, response }]]);
  const sizes = buildAllureFiles(sampleReport, exchanges).flatMap(({ name, text }) =>
    name.endsWith('.httpexchange') ? [text.length] : [],
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});

test('every file of a whole run is known as ours, and evidence is there, is JSON, and is of one step alone', async () => {
  const { report, exchanges } = await wholeRun(
    'name-limit-is-257',
    'providers-provider-id-number-to-text',
    'accounts-page-14',
  );
  const made = buildAllureFiles(report, exchanges);
  expect(made.filter(({ name }) => !isRequirementFile(name))).toEqual([]);
  const all = resultsIn(made);
  expect(all.filter(isOpenFailure)).toHaveLength(report.summary.all.fail);
  const steps = all.flatMap((result) => result.steps);
  const attached = steps.flatMap(({ attachments }) => attachments.map(({ source }) => source));
  const kept = made.filter(({ name }) => name.includes('-attachment.'));
  expect([...attached].sort()).toEqual(kept.map(({ name }) => name).sort());
  const http = kept.filter(({ name }) => name.endsWith('.httpexchange'));
  expect(http.length).toBeGreaterThan(2);
  // One assertion over all: each costs Playwright a step.
  for (const { text } of http) JSON.parse(text);
});

for (const [name, isOurs, isOfRun] of [
  ['obc-k3j9x2ab-provider-id-is-an-integer-result.json', true, true],
  ['0123abcd-0123-0123-0123-0123456789ab-result.json', false, true],
  ['0123abcd-0123-0123-0123-0123456789ab-attachment.png', false, true],
  ['0123abcd-0123-0123-0123-0123456789ab-container.json', false, true],
  ['environment.properties', true, true],
  ['allurerc.mjs', true, true],
  ['notes-result.json', false, false],
  ['obc-notes.txt', false, false],
] as const) {
  test(`${name} is ${isOurs ? 'ours' : isOfRun ? 'of allure-playwright' : 'of somebody else'}`, () => {
    expect([isRequirementFile(name), isAllureFile(name)]).toEqual([isOurs, isOfRun]);
  });
}
