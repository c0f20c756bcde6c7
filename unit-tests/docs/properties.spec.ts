import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fillPage, measureAll, renderTables } from '../../scripts/property-tables.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const page = readFileSync(join(packageRoot, 'docs/properties.md'), 'utf8');
const properties = checks.flatMap((check) => check.properties);

slow.test(
  'docs/properties.md shows every property with what was measured; npm run docs:properties writes it',
  async () => {
    test.slow();
    const measured = await measureAll();
    expect(fillPage(page, renderTables(measured))).toBe(page);
    // A check declares what it judges, and judges what it declares.
    expect([...measured.deep.keys()].sort()).toEqual(properties.map(({ id }) => id).sort());
    for (const { id, runs } of properties) {
      expect(measured.standard.get(id)?.count ?? 0, id).toBeGreaterThanOrEqual(runs.standard);
      expect(measured.deep.get(id)!.count, id).toBeGreaterThanOrEqual(runs.deep);
    }
    expect(measured.standard.get('valid-creations-are-accepted-and-kept')!.count).toBeGreaterThanOrEqual(6);
  },
);

test('each property has an id of its own, and says what holds and how its values are drawn', () => {
  const ids = properties.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, text, generator } of properties) {
    expect(id).toMatch(/^[a-z\d-]+$/);
    expect(`${text} ${generator}`, id).not.toMatch(/\.$|\n/);
  }
});

test('the page is short', () => {
  expect(page.split('\n').length).toBeLessThan(150);
  expect(page).toContain('[fast-check]');
});
