import { expect, test } from '@playwright/test';
import { checks } from '../../tests/index.ts';

test('the title of each check is a sentence of at most 100 characters, which no other check has', () => {
  const titles = checks.map(({ title }) => title);
  expect(titles.filter((title) => title.length > 100)).toEqual([]);
  expect(titles.filter((title) => !/^[A-Z].* .*[^.]$/.test(title))).toEqual([]);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});
