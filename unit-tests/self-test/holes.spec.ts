import { expect, test } from '@playwright/test';
import holes from '../../proof/self-test/answers/holes.json' with { type: 'json' };
import { requirements } from '../../src/catalogue/requirements.ts';

test('each hole that mutants showed is closed by a requirement', () => {
  const known = requirements.map(({ id }) => String(id));
  expect(holes.filter(({ shownBy }) => !known.includes(shownBy))).toEqual([]);
});
