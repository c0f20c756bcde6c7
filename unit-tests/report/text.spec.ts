import { expect, test } from '@playwright/test';
import { measureWidth, wrap } from '../../src/report/formats/columns.ts';

test('a CJK character or an emoji takes two columns, a combining mark and an escape code none', () => {
  expect([...['銀行', '🏦', 'e\u0301', '\u001b[31mred\u001b[39m'].map(measureWidth)]).toEqual([4, 2, 1, 3]);
});

test('text is broken between words, and within one that is wider than the line', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('銀行口座の一覧', 6)).toEqual(['銀行口', '座の一', '覧']);
  expect(wrap('', 10)).toEqual(['']);
});
