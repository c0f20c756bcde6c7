import { expect, test } from '@playwright/test';
import { requirements } from '../../src/catalogue/requirements.ts';
import { formatChallenge } from '../../src/report/explain/challenge.ts';
import { sampleExchanges, sampleReport } from './fixture.ts';

const row = requirements.find(({ id }) => id === 'provider-id-is-an-integer')!;
const exchanges = [...sampleExchanges.values()];

test('a challenge stands by itself: requirement, clause, run, objection, findings and exchanges', () => {
  const reason = 'The clause says integer.\nA text of digits is one by value.';
  const text = formatChallenge({ row, report: sampleReport, exchanges, reason });
  for (const part of [
    '# Challenge: provider-id-is-an-integer',
    row.text.replace('_', '\\_'),
    '2.1',
    'Sample Bank',
    'seed 42',
  ])
    expect(text).toContain(part);
  expect(text).toContain('> The clause says integer.\n> A text of digits is one by value.');
  expect(text).toContain('    GET https://outbound.example/api/v1/providers');
});

test('nothing that a target or an objection says becomes markup', () => {
  const [first] = exchanges;
  const text = '```\n# head\n<img src=x>\u202e';
  const hostile = { ...first!, response: { ...first!.response!, text } };
  const challenge = formatChallenge({
    row,
    report: sampleReport,
    exchanges: [hostile],
    reason: '<b>@all</b>',
  });
  expect(challenge).not.toContain('\n```');
  expect(challenge).not.toMatch(/^<|\u202e|[^\\]<b>/m);
});
