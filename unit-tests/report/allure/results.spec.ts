import { expect, test } from '@playwright/test';
import type { Ending } from '../../../src/report/formats/allure/categories.ts';
import type { AllureStatus } from '../../../src/report/formats/allure/model.ts';
import { buildAllureFiles } from '../../../src/report/formats/allure/results.ts';
import type { Outcome } from '../../../src/report/verdict/outcome.ts';
import { sampleExchanges, sampleReport } from '../fixture.ts';
import { wholeRun } from '../whole-run.ts';
import { folderOf, resultNamed, stepsBelow, valuesOf } from './files.ts';

const sample = folderOf(sampleReport, sampleExchanges);

const ends: Readonly<Record<string, readonly [AllureStatus, Ending]>> = {
  'provider-name-is-a-string': ['passed', 'pass'],
  'provider-url-is-not-null': ['passed', 'warning'],
  'provider-id-is-an-integer': ['failed', 'non-conformance'],
  'expired-token-gets-401': ['broken', 'configuration'],
  'revoked-connection-stays-revoked': ['broken', 'harness-error'],
  'accounts-pages-meet-nowhere': ['broken', 'not-exercised'],
  'provider-name-is-not-empty': ['skipped', 'waived'],
  'provider-members-beyond-the-document': ['skipped', 'observed'],
  'provider-id-of-letters-answer': ['skipped', 'left-out'],
  'caller-polls-every-10-seconds': ['skipped', 'left-out'],
};
for (const [id, [status, ending]] of Object.entries(ends)) {
  test(`${id} ends ${status}, as ${ending}`, () => {
    const result = resultNamed(sample, id);
    expect([result.status, valuesOf(result, 'ending')]).toEqual([status, [ending]]);
  });
}

test('each requirement is one result, under its area and its first clause, as grave as its level', () => {
  const rows = sample.results.filter((result) => valuesOf(result, 'layer')[0] === 'requirements');
  expect(rows.map(({ fullName }) => fullName)).toEqual(sampleReport.requirements.map(({ id }) => id));
  expect(rows.map(({ name }) => name)).toEqual(sampleReport.requirements.map(({ text }) => text));
  const result = resultNamed(sample, 'recipient-name-of-257-characters-is-refused');
  const labels = ['epic', 'feature', 'story', 'severity', 'tag'].map((label) => valuesOf(result, label));
  expect(labels).toEqual([
    ['recipients'],
    ['clause 2.2'],
    ['recipient-name-of-257-characters-is-refused'],
    ['normal'],
    ['DERIVED', 'fail'],
  ]);
});

const judged: readonly (readonly [Outcome, AllureStatus])[] = [
  ['harness-error', 'broken'],
  ['not-judged', 'broken'],
  ['partial', 'broken'],
  ['conformant', 'passed'],
];
for (const [outcome, status] of judged) {
  test(`a run that is ${outcome} ends its own result ${status}`, () => {
    const folder = folderOf({ ...sampleReport, outcome }, sampleExchanges);
    expect(resultNamed(folder, 'the-run-judges-the-target').status).toBe(status);
  });
}

test('what is blocked is not counted as good, unless the run may be partial', () => {
  const allowed = folderOf(
    { ...sampleReport, run: { ...sampleReport.run, allowPartial: true } },
    sampleExchanges,
  );
  expect(resultNamed(allowed, 'expired-token-gets-401').status).toBe('skipped');
});

test('a check stands in the timeline, at the worker that ran it, and a requirement, which many share, does not', () => {
  const requirement = resultNamed(sample, 'recipient-name-of-257-characters-is-refused');
  expect(valuesOf(requirement, 'thread')).toEqual([]);
  const result = resultNamed(sample, 'recipient-name-limit');
  expect([valuesOf(result, 'host'), valuesOf(result, 'thread')]).toEqual([['localhost'], ['w0']]);
  expect(result.stop).toBeGreaterThanOrEqual(result.start!);
});

test('a failure says what was wanted and what came, and how to see it again', () => {
  const { statusDetails, steps } = resultNamed(sample, 'recipient-name-of-257-characters-is-refused');
  expect(statusDetails).toMatchObject({
    expected: '400 with a JSON object {message}',
    actual: '201, client_id "w0-2"',
    trace: expect.stringContaining('replay  obc run --target target.yaml --seed 42 --only'),
  });
  expect(steps[0]).toMatchObject({
    name: 'violated: POST /api/v1/recipients answered 201',
    status: 'failed',
    attachments: [{ name: 'exchange w0-2', type: 'application/json' }],
  });
});

test('results of a run keep their history whatever its seed is, apart from those of other targets', () => {
  const { run, target } = sampleReport;
  const idsOf = (given: object) =>
    folderOf({ ...sampleReport, ...given }, sampleExchanges).results.map(({ historyId }) => historyId);
  const known = sample.results.map(({ historyId }) => historyId);
  expect(new Set(known).size).toBe(known.length);
  expect(idsOf({ run: { ...run, id: 'another', seed: 7 } })).toEqual(known);
  const others = idsOf({ target: { ...target, name: 'Other Bank' } });
  expect(others.filter((id) => known.includes(id))).toEqual([]);
  for (const { parameters } of sample.results)
    expect(parameters.every(({ excluded }) => excluded)).toBe(true);
});

test('no result is called flaky or known, which would make less of a failure', () => {
  for (const [name, text] of sample.files) expect(text, name).not.toMatch(/"(flaky|known|muted)"/);
});

test('a body that is nested without end, or longer than a person reads, does not fill the disk', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const long = JSON.stringify({ name: 'a'.repeat(1_000_000) });
  const { response: known, request, ...one } = sampleExchanges.get('w0-2')!;
  const response = { ...known!, text: long };
  const exchanges = new Map([['w0-2', { ...one, request: { ...request, body: deep }, response }]]);
  const { files } = folderOf(sampleReport, exchanges);
  const sizes = [...files].flatMap(([name, text]) =>
    name.endsWith('-attachment.json') ? [text.length] : [],
  );
  expect(sizes).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});

test('a whole run leaves results whose evidence is there, is JSON, and is theirs alone', async () => {
  const { report, exchanges } = await wholeRun('providers-list-in-an-envelope');
  const { results, files } = folderOf(report, exchanges);
  const found = report.requirements.flatMap(({ findings }) => findings);
  const findsFailures = (check: string) => found.some((one) => one.check === check && one.grade === 'fail');
  const counts = (status: AllureStatus) => results.filter((result) => result.status === status).length;
  expect(counts('failed')).toBe(
    report.summary.all.fail + report.checks!.filter(({ id }) => findsFailures(id)).length,
  );
  expect(counts('broken')).toBe(0);
  const steps = results.flatMap(stepsBelow);
  const attached = steps.flatMap(({ attachments }) => attachments.map(({ source }) => source));
  const kept = [...files.keys()].filter((name) => name.endsWith('-attachment.json'));
  // Allure shows a file where it is mentioned first, and calls it missing everywhere else.
  expect([...attached].sort()).toEqual(kept.sort());
  expect(kept.length).toBeGreaterThan(100);
  // One assertion over all: each costs Playwright a step, and there are some ten thousand to look at.
  for (const name of kept) JSON.parse(files.get(name)!);
  expect(steps.filter(({ start = 1, stop = 0 }) => !(stop >= start))).toEqual([]);
});

const checks: Readonly<Record<string, readonly [AllureStatus, Ending]>> = {
  'providers-list': ['failed', 'non-conformance'],
  'recipient-name-limit': ['failed', 'non-conformance'],
  'expired-token': ['broken', 'configuration'],
  'revoke-twice': ['broken', 'harness-error'],
};
for (const [id, [status, ending]] of Object.entries(checks)) {
  test(`the check ${id} ends ${status}, as ${ending}`, () => {
    const result = resultNamed(sample, id);
    expect([result.status, valuesOf(result, 'ending'), valuesOf(result, 'layer')]).toEqual([
      status,
      [ending],
      ['checks'],
    ]);
  });
}

test('a check is a test with a sentence, the exchanges as steps of their times, and the failing one marked', () => {
  const result = resultNamed(sample, 'recipient-name-limit');
  expect(result.name).toBe('creates recipients with too long texts');
  expect(result.titlePath).toEqual(['checks', 'recipients', 'clause 2.2']);
  expect(result.description).toContain('recipient\\-name\\-of\\-257'.replaceAll('\\-', '-'));
  const failed = result.steps.filter(({ status }) => status === 'failed').map(({ name }) => name);
  expect(failed[0]).toBe('violated: POST /api/v1/recipients answered 201');
  expect(result.statusDetails.message).toContain('recipient-name-of-257-characters-is-refused');
});

test('beside the results of allure-playwright only what it cannot say is written', () => {
  const files = buildAllureFiles(sampleReport, sampleExchanges, new Map(), { checks: false });
  const layers = files.flatMap(({ name, text }) =>
    name.endsWith('-result.json') ? valuesOf(JSON.parse(text), 'layer') : [],
  );
  expect([...new Set(layers)].sort()).toEqual(['requirements', 'run']);
});
