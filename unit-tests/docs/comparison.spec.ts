import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { renderComparison } from '../../benchmarks/peers/page.ts';
import type { Comparison } from '../../benchmarks/peers/results.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');
const measured = JSON.parse(read('benchmarks/peers/results.json')) as Comparison;

test('docs/comparison.md is written from the results', () => {
  expect(read('docs/comparison.md')).toBe(renderComparison(measured));
});

test('a failure that the conforming server has too finds no defect, and another one does', () => {
  const told = (failures: Record<string, number>) => ({
    'obc run': { failures, requests: 9, cpuSeconds: 1 },
  });
  const defect = { id: 'a', title: 'a', area: 'providers', kind: 'shape' };
  const found = (failures: Record<string, number>) =>
    renderComparison({
      ...measured,
      clean: told({ known: 1 }),
      variations: [],
      defects: [{ ...defect, told: told(failures) }],
    });
  expect(found({ known: 1 })).toContain('| 0 of 1 | 0 |');
  expect(found({ known: 1, new: 100 })).toContain('| 1 of 1 | 1 |');
  expect(found({ new: 101 })).toContain('| 1 of 1 | 0 |');
});

test('a server that only some tools have judged is left out, and a tool that is ahead is named', () => {
  const judged = (at: number) => ({ failures: { new: at }, requests: 200, cpuSeconds: 1 });
  const conforming = { failures: {}, requests: 200, cpuSeconds: 1 };
  const defect = { title: 'a', area: 'providers', kind: 'shape' };
  const rendered = renderComparison({
    ...measured,
    clean: { 'obc run': conforming, Dredd: conforming },
    variations: [],
    defects: [
      { ...defect, id: 'by-both', told: { 'obc run': judged(150), Dredd: judged(3) } },
      { ...defect, id: 'by-one', told: { 'obc run': judged(1) } },
    ],
  });
  expect(rendered).toContain('The sample: 1 seeded defects');
  expect(rendered).toContain('`obc run` finds 0 of 1, and more is found by Dredd (1).');
});
