import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { figures } from '../../benchmarks/figures/index.ts';
import { faults } from '../../proof/faults/index.ts';
import { variations } from '../../proof/variations/index.ts';
import { fails, getRequirement, requirements } from '../../src/catalogue/requirements.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

test('docs/detection.md leaves nothing to be fixed', () => {
  expect(read('docs/detection.md')).not.toContain('To be fixed');
});

test('each fault has an id of its own, shows three requirements at most but for a few, and has reasons for what else may fail', () => {
  const ids = [...faults, ...variations].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const shown = faults.map((fault) => ({ id: fault.id, count: shownRequirementsOf(fault).length }));
  expect(shown.filter(({ count }) => count < 1)).toEqual([]);
  // Other spellings of all members, or a service without tokens, break many at once by their nature.
  const broad = shown.filter(({ count }) => count > 3);
  expect(broad.length / faults.length, broad.map(({ id }) => id).join(', ')).toBeLessThan(0.01);
  const plain = faults.filter(
    (fault) => shownRequirementsOf(fault).length === 1 && fault.mayBreak === undefined,
  );
  expect(plain.length / faults.length).toBeGreaterThanOrEqual(0.7);
});

test('what a fault breaks can fail, and every requirement that is judged on a server has a fault', () => {
  expect(faults.flatMap(({ breaks }) => breaks.filter((id) => !fails(getRequirement(id))))).toEqual([]);
  const shown = new Set(faults.flatMap(shownRequirementsOf));
  const judged = requirements.filter(({ party, level }) => party === 'server' && level !== 'SILENT');
  expect(judged.filter(({ id }) => !shown.has(id)).map(({ id }) => id)).toEqual([]);
});

test('the README runs scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...`${read('README.md')}${read('CONTRIBUTING.md')}`.matchAll(/npm run ([\w:-]+)/g)].map(
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
