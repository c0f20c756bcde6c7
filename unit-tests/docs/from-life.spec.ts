import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { defectClasses } from '../../proof/from-life/defect.ts';
import firstTry from '../../proof/from-life/first-try.json' with { type: 'json' };
import { defectsFromLife } from '../../proof/from-life/index.ts';
import latestTry from '../../proof/from-life/latest-try.json' with { type: 'json' };
import { renderFromLife } from '../../proof/self-test/from-life/render.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

const ids = defectsFromLife.map(({ id }) => id);
const sources = defectsFromLife.map(({ source }) => source);

test('each defect from life has an id, a title and a report of its own, and every class has some', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(sources).size).toBe(sources.length);
  expect(sources.filter((source) => !/^[\w.-]+\/[\w.-]+#\d+$/.test(source))).toEqual([]);
  expect(defectsFromLife.filter(({ title }) => !/^[A-Z].{20,}[^.]$/.test(title))).toEqual([]);
  expect(defectClasses.filter((one) => !defectsFromLife.some((defect) => defect.class === one))).toEqual([]);
});

test('tries are kept of whole batches, in the order of the defects', () => {
  const tried = Object.keys(firstTry);
  expect(Object.keys(latestTry)).toEqual(tried);
  const batches = new Set(defectsFromLife.filter(({ id }) => tried.includes(id)).map(({ batch }) => batch));
  expect(tried).toEqual(defectsFromLife.filter(({ batch }) => batches.has(batch)).map(({ id }) => id));
});

test('docs/detection.md has the figures of the tries (npm run from-life keeps them)', () => {
  const page = readFileSync(join(packageRoot, 'docs/detection.md'), 'utf8');
  expect(page).toContain(renderFromLife().join('\n'));
});
