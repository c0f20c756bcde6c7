import { expect, test } from '@playwright/test';
import { escapeProse, formatCode, formatCodeCell } from '../../src/report/formats/markdown/escape.ts';
import { formatMarkdown } from '../../src/report/formats/markdown/markdown.ts';
import type { ReportedRequirement } from '../../src/report/report.ts';
import type { Verdict } from '../../src/report/verdict/verdict.ts';
import { reportWith, sampleExchanges, sampleReport, waiver } from './fixture.ts';
import { finding, row } from './fixture-rows.ts';

/** The cells of a table row, split at the bars that Markdown reads as such. */
function cellsOf(line: string): string[] {
  return line.split(/(?<!\\)\|/).slice(1, -1);
}

test('every line of a table has as many cells as its head', () => {
  const lines = formatMarkdown(sampleReport, sampleExchanges).split('\n');
  const tables = lines
    .join('\n')
    .split('\n\n')
    .map((block) => block.split('\n'))
    .filter(([first]) => first?.startsWith('|'));
  expect(tables.length).toBeGreaterThan(1);
  for (const [head, ...rows] of tables) {
    for (const line of rows) expect(cellsOf(line), line).toHaveLength(cellsOf(head!).length);
  }
});

test('the only HTML is that of the parts that open', () => {
  const outsideCode = formatMarkdown(sampleReport, sampleExchanges).replace(/(`+).*?\1/g, '');
  const tags = outsideCode.match(/(?<!\\)<[^>]*>/g) ?? [];
  expect(new Set(tags)).toEqual(new Set(['<details>', '<summary>', '</summary>', '</details>']));
});

const escaped: readonly [string, string][] = [
  ['a | b', 'a \\| b'],
  ['<b>', '\\<b\\>'],
  ['*_`[x]', '\\*\\_\\`\\[x\\]'],
  ['&amp;', '\\&amp;'],
  ['two\nlines', 'two\\\\nlines'],
  ['@someone', '@\u200bsomeone'],
  ['http://bank.example', 'http:\u200b//bank.example'],
];
for (const [text, markdown] of escaped) {
  test(`the text ${JSON.stringify(text)} is shown as it is`, () => {
    expect(escapeProse(text)).toBe(markdown);
  });
}

const spans: readonly [string, string][] = [
  ['a | b', '`a | b`'],
  ['a ` b', '``a ` b``'],
  ['`a`', '`` `a` ``'],
  ['```', '```` ``` ````'],
  ['', '` `'.replace(' ', '  ')],
  ['two\nlines', '`two\\nlines`'],
];
for (const [text, span] of spans) {
  test(`the value ${JSON.stringify(text)} stands in a code span`, () => {
    expect(formatCode(text)).toBe(span);
  });
}

test('a bar does not end the cell that holds it', () => {
  expect(formatCodeCell('a | b')).toBe('`a \\| b`');
});

test('a long value is cut', () => {
  expect(formatCode('a'.repeat(500))).toHaveLength(202);
});

test('a report in which all is wrong still fits into a comment', () => {
  const hostile = '\u0000|`<'.repeat(300);
  const many = (verdict: Verdict) =>
    Array.from({ length: 400 }, (_, index): ReportedRequirement => {
      const findings = [1, 2, 3].map(() => finding('x', { wanted: hostile, got: hostile, request: hostile }));
      return row(`${verdict}-${index}`, { verdict, findings, reason: `${index} ${hostile}` });
    });
  const verdicts: Verdict[] = ['fail', 'warn', 'blocked', 'not-exercised', 'waived', 'observed'];
  const silence = { requirement: row('x', {}).id, area: 'general', clause: '1', text: hostile } as const;
  const report = reportWith(verdicts.flatMap(many), {
    reasons: Array.from({ length: 500 }, () => hostile.slice(0, 200)),
    waivers: Array.from({ length: 500 }, () => waiver('x', { reason: hostile })),
    silences: Array.from({ length: 500 }, () => ({ ...silence, observed: [{ what: hostile }] })),
  });
  expect(formatMarkdown(report, sampleExchanges).length).toBeLessThan(61_000);
});
