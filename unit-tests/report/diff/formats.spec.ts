import { expect, test } from '@playwright/test';
import { compare } from '../../../src/report/diff/compare.ts';
import { formatComparison } from '../../../src/report/diff/markdown.ts';
import { renderComparisonPage } from '../../../src/report/diff/page.ts';
import { drawComparison } from '../../../src/report/diff/terminal.ts';
import { sampleReport } from '../fixture.ts';
import { finding, row } from '../fixture-rows.ts';
import { expectGolden } from '../golden-file.ts';
import { laterReport } from './later-build.ts';

const comparison = compare(sampleReport, laterReport);

test('the fixture has every kind of change', () => {
  const { version: _, before: _a, after: _b, preview: _p, unchanged, firstJudged, ...lists } = comparison;
  for (const [name, list] of Object.entries(lists)) expect(list.length, name).toBeGreaterThan(0);
  expect(unchanged).toBeGreaterThan(0);
  expect(firstJudged).toBeGreaterThan(0);
});

for (const width of [80, 120]) {
  test(`the comparison in a terminal of ${width} columns is as its golden file`, () => {
    const text = drawComparison(comparison, { colour: false, width });
    expectGolden(`comparison-${width}.txt`, `${text}\n`);
    const commands = /^ {6}replay {4}/;
    const long = text.split('\n').filter((line) => [...line].length > width && !commands.test(line));
    expect(long).toEqual([]);
  });
}

test('the comparison in Markdown is as its golden file', () => {
  expectGolden('comparison.md.txt', formatComparison(comparison));
});

test('the comparison as a page is as its golden file, its style apart', () => {
  const page = renderComparisonPage(comparison)
    .replace(/<style>.*<\/style>/s, '')
    .replace(/sha256-[\w+/=]+/, 'sha256');
  expectGolden('comparison.html.txt', page);
  expect(page).not.toContain('<script');
  expect(page.match(/(?:src|href)="(?!#)[^"]*"/g)).toBeNull();
});

test('what a target sent can move no cursor', () => {
  const text = drawComparison(comparison, { colour: false, width: 80 });
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});

test('a comparison in which all changed still fits into a comment', () => {
  const hostile = '\u0000|`<'.repeat(300);
  const rows = (verdict: 'pass' | 'fail' | 'blocked') =>
    Array.from({ length: 900 }, (_, index) => {
      const findings = [finding('x', { wanted: hostile, got: hostile, request: hostile })];
      return row(`${hostile}-${index}`, { verdict, findings, reason: `${index} ${hostile}` });
    });
  for (const verdict of ['fail', 'blocked'] as const) {
    const before = { ...sampleReport, requirements: rows('pass') };
    const after = { ...sampleReport, requirements: rows(verdict) };
    expect(formatComparison(compare(before, after)).length).toBeLessThan(61_000);
  }
});
