import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { figures } from '../../benchmarks/figures/index.ts';
import { fails, requirements } from '../../src/catalogue/rows.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { faults } from '../../src/reference-server/faults/index.ts';
import { variations } from '../../src/reference-server/variations/index.ts';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

test('docs/detection.md speaks of the faults and variations that there are (npm run docs writes it)', () => {
  const text = read('docs/detection.md');
  const row = (label: string) => Number(new RegExp(`\\| ${label} \\| (\\d+) \\|`).exec(text)?.[1]);
  expect(row('seeded faults')).toBe(faults.length);
  expect(row('conforming variations')).toBe(variations.length);
  const judged = requirements.filter((one) => one.party === 'server' && fails(one)).length;
  expect(row('MUST and DERIVED requirements of the server')).toBe(judged);
  const missing = [...faults, ...variations].filter(
    ({ id, title }) => !text.includes(`| ${id} | ${title.replaceAll('|', '\\|')} |`),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('docs/detection.md says that nothing is to be mended', () => {
  expect(read('docs/detection.md')).not.toContain('To be mended');
});

test('each fault has an id of its own, at most three broken rows, and reasons for what else may fail', () => {
  const ids = [...faults, ...variations].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(faults.filter(({ breaks }) => breaks.length < 1 || breaks.length > 3).map(({ id }) => id)).toEqual(
    [],
  );
  const plain = faults.filter(({ breaks, mayBreak }) => breaks.length === 1 && mayBreak === undefined);
  expect(plain.length / faults.length).toBeGreaterThanOrEqual(0.7);
});

test('the counts of faults and variations only grow', () => {
  const { faults: least, variations: leastVariations } = JSON.parse(
    read('unit-tests/docs/frozen-counts.json'),
  );
  expect(faults.length).toBeGreaterThanOrEqual(least);
  expect(variations.length).toBeGreaterThanOrEqual(leastVariations);
});

test('the README runs scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...`${read('README.md')}${read('CONTRIBUTING.md')}`.matchAll(/npm run ([\w:]+)/g)].map(
    ([, name]) => name!,
  );
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('docs/benchmarks.md speaks of the figures that are measured (npm run bench writes it)', () => {
  const text = read('docs/benchmarks.md');
  const missing = figures.filter(
    ({ title, atMost, unit }) => !text.includes(`| ${title} | ${atMost} ${unit} |`),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});
