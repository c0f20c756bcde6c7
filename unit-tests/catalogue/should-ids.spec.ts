import { expect, test } from '@playwright/test';
import { shouldIds } from '../../src/catalogue/requirement-id.ts';
import { requirements } from '../../src/catalogue/rows.ts';

test('src/catalogue/requirement-id.ts lists the requirements of level SHOULD', () => {
  const ids = requirements.filter(({ level }) => level === 'SHOULD').map(({ id }) => id);
  expect([...shouldIds], 'keep the list in the order of the catalogue').toEqual(ids);
});
