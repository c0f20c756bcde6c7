import { expect, test } from '@playwright/test';
import { describeCauses } from '../../src/report/sections/causes.ts';
import { findSpelling, readHint } from '../../src/report/sections/near-misses.ts';
import { sampleExchanges, sampleReport } from './fixture.ts';
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
