import { expect, test } from '@playwright/test';
import { operationIds } from '../../src/catalogue/operations.ts';
import { exclusions, fails, requirements } from '../../src/catalogue/requirements.ts';
import { checks } from '../../tests/index.ts';

const judged = requirements.filter(({ party }) => party === 'server');

test('each id is a speaking slug and stands once', () => {
  const ids = [...requirements, ...exclusions].map(({ id }) => id);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('each text speaks in one voice', () => {
  const rows = [...requirements, ...exclusions];
  const wrong = rows.filter(
    ({ text }) =>
      text.length > 100 ||
      /\b(should|must|shall|test that|tests that|make sure)\b/i.test(text) ||
      /\.$/.test(text),
  );
  expect(wrong.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  const texts = rows.map(({ text }) => text);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('each row names its level, its party, its clause and known operations', () => {
  const wrong = requirements.filter(
    ({ level, party, clause, operations }) =>
      !['MUST', 'DERIVED', 'SHOULD', 'SILENT'].includes(level) ||
      !['server', 'client'].includes(party) ||
      !/^\d[\d.]*(\([AB]\))?(, \d[\d.]*(\([AB]\))?)*$/.test(clause) ||
      operations.some((operation) => !operationIds.includes(operation)),
  );
  expect(wrong.map(({ id, clause }) => `${id} (${clause})`)).toEqual([]);
});

test('each exclusion says why', () => {
  expect(exclusions.filter(({ excluded }) => excluded.length < 20).map(({ id }) => id)).toEqual([]);
});

test('each row of the server has a home check', () => {
  const homes = new Set(checks.flatMap(({ ids }) => ids));
  expect(judged.filter(({ id }) => !homes.has(id)).map(({ id }) => id)).toEqual([]);
});

test('each check judges rows of the catalogue only, of the server only, each named once', () => {
  const known = new Set(judged.map(({ id }) => id));
  for (const { id, ids } of checks) {
    expect(
      ids.filter((row) => !known.has(row)),
      id,
    ).toEqual([]);
    expect(new Set(ids).size, id).toBe(ids.length);
  }
});

test('each check has an id and a title of its own', () => {
  for (const name of ['id', 'title'] as const) {
    const values = checks.filter(({ mock }) => !mock).map((check) => check[name]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  }
});

test('a check that judges rows which fail is defined in a folder of its area', () => {
  const strangers = checks.filter(({ area, site }) => !site.file.includes(`/tests/${area}/`));
  expect(strangers.map(({ id }) => id)).toEqual([]);
});

test('the catalogue has rows of every level that binds', () => {
  expect(judged.filter(fails).length).toBeGreaterThan(200);
});
