import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { exclusions, requirements } from '../../src/catalogue/rows.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

// The wording of a row may change, its meaning may not: an id that is in use keeps its level and its clause.
// UPDATE_FROZEN=1 rewrites the file after a change that is meant.
const file = join(packageRoot, 'unit-tests/catalogue/frozen-ids.txt');

test('ids, levels and clauses stand as they were frozen', () => {
  const rows = [
    ...requirements.map(({ id, level, clause }) => `${id} ${level} ${clause}`),
    ...exclusions.map(({ id, clause }) => `${id} excluded ${clause}`),
  ];
  const now = `${rows.sort().join('\n')}\n`;
  if (process.env.UPDATE_FROZEN === '1') writeFileSync(file, now);
  expect(now).toBe(readFileSync(file, 'utf8'));
});
