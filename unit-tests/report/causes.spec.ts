import { expect, test } from '@playwright/test';
import { findFirst } from '../../proof/self-test/trial.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { formatMarkdown } from '../../src/report/formats/markdown/markdown.ts';
import { drawPart } from '../../src/report/formats/page/part.ts';
import { partOf } from '../../src/report/formats/page/section.ts';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import type { ReportedRequirement } from '../../src/report/report.ts';
import { describeCauses, findSpelling, readHint } from '../../src/report/sections/causes.ts';
import consequences from '../../src/report/sections/consequences.json' with { type: 'json' };
import { reportSections } from '../../src/report/sections/report.ts';
import { listConsequences, orderByCause } from '../../src/report/sections/robustness.ts';
import { reportWith, sampleExchanges, sampleReport } from './fixture.ts';
import { finding, row } from './fixture-rows.ts';
import { wholeRun } from './whole-run.ts';

// One defect that fails many requirements is read once, at its root.

for (const [stands, wanted, style] of [
  ['clientId', 'client_id', 'camelCase'],
  ['requestId', 'RequestId', 'camelCase'],
  ['id', 'Id', 'camelCase'],
  ['pOBox', 'POBox', 'camelCase'],
  ['ClientId', 'client_id', 'PascalCase'],
  ['next_offset', 'nextOffset', 'snake_case'],
  ['client-id', 'client_id', 'kebab-case'],
  ['CLIENT_ID', 'client_id', 'SCREAMING_SNAKE_CASE'],
  ['clientid', 'client_id', 'small letters'],
  ['identifier', 'client_id', undefined],
] as const) {
  test(`${stands} for ${wanted} is ${style ?? 'no spelling of it'}`, () => {
    expect(findSpelling({ stands, wanted })).toBe(style);
  });
}

test('the near misses of a hint are pairs, whatever else it says', () => {
  const hint =
    'the run goes on with clientId for client_id, the array below data for the list; the name is long';
  expect(readHint(hint)).toEqual([
    { stands: 'clientId', wanted: 'client_id' },
    { stands: 'the array below data', wanted: 'the list' },
  ]);
  expect(readHint('the name had 257 letters')).toEqual([]);
});

test('members in another spelling are one cause of all that they fail', async () => {
  const { report, exchanges } = await wholeRun('created-recipient-in-camel-case');
  const section = describeCauses(report, exchanges);
  const [first] = section?.content.kind === 'groups' ? section.content.items : [];
  expect(first?.text).toMatch(/^all \d+ members that differ are in camelCase: .*clientId for client_id/);
  expect(first?.requirements.length).toBeGreaterThan(0);
  expect(section?.title).toMatch(/^Likely causes: \d+, of \d+ of the \d+ failed requirements?$/);
});

test('requirements that fail for the same words are put together, and unlike ones are not', () => {
  expect(describeCauses(sampleReport, sampleExchanges)).toBeUndefined();
  const [failed] = sampleReport.requirements.filter(({ verdict }) => verdict === 'fail');
  const alike = Array.from({ length: 3 }, () => failed!);
  const section = describeCauses({ ...sampleReport, requirements: alike }, new Map());
  expect(section?.content.items).toEqual([
    {
      text: `wanted ${failed!.findings[0]!.wanted}, got ${failed!.findings[0]!.got}`,
      requirements: alike,
    },
  ]);
});

test('each requirement follows from others that there are, and none from itself', () => {
  for (const [cause, direct] of Object.entries(consequences)) {
    expect([cause, ...direct.split(' ')].filter((id) => !requirements.some((row) => row.id === id))).toEqual(
      [],
    );
    expect([...listConsequences(cause)]).not.toContain(cause);
  }
});

test('what may explain others stands before them, and they stand below it in short', () => {
  const read = makeFailedRow('updated-redirect-uris-are-read-back', 9);
  const [renewal, own] = [
    makeFailedRow('secret-regeneration-leaves-the-recipient-alone', 2),
    makeFailedRow('recipient-is-changed-by-its-own-writes-only', 1),
  ];
  const [seldom, often] = [
    makeFailedRow('a-row-of-a-plug-in', 1),
    makeFailedRow('provider-id-is-an-integer', 4),
  ];
  const ordered = orderByCause([seldom, often, read, own, renewal]);
  expect(ordered).toEqual([
    { row: renewal },
    { row: read, under: renewal.id },
    { row: own, under: renewal.id },
    { row: often },
    { row: seldom },
  ]);
  const report = reportWith([seldom, often, read, own, renewal]);
  const drawn = {
    terminal: drawReport(report, new Map(), { colour: false, width: 100 }),
    markdown: formatMarkdown(report, new Map()),
    page: drawPart(partOf(reportSections(report, new Map()).failed!, { isLinked: true, more: '' })).text,
  };
  for (const text of Object.values(drawn)) {
    const places = ordered.map(({ row: { id } }) => text.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text.match(/may follow from/g)).toHaveLength(2);
  }
  expect(drawn.terminal.match(/^ +replay/gm)).toHaveLength(3);
});

test('the report of a defect that shows in several places begins with what is broken', async () => {
  const { report } = await wholeRun('providers-last-provider-id-add-a-fraction');
  expect(findFirst(report)).toBe('provider-id-is-an-integer');
  expect(findFirst({ ...report, requirements: [] })).toBeUndefined();
});

function makeFailedRow(id: string, count: number): ReportedRequirement {
  return row(id, { verdict: 'fail', findings: [finding(id, { count, got: id })] });
}
