import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fails, getRequirement } from '../../src/catalogue/requirements.ts';
import { listJudgedKeywords } from '../../src/contract/judged-keywords.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

const judged = listJudgedKeywords();
const isExtension = (name: string) => name.includes('/x-warns/');

test('the published documents demand nothing whose absence or form only warns', () => {
  const tooMuch = judged.filter(({ name, requirement }) => {
    // Null is said by the suite's own keyword: the types are those of the document.
    const isNull = name.startsWith('null ') || name.endsWith(' null');
    return !isExtension(name) && !isNull && !fails(getRequirement(requirement));
  });
  expect(tooMuch.map(({ name, requirement }) => `${name}: ${requirement}`)).toEqual([]);
});

test('what stands in x-warns only warns', () => {
  const warned = judged.filter(({ name }) => isExtension(name));
  expect(warned.length).toBeGreaterThan(20);
  expect(warned.filter(({ requirement }) => fails(getRequirement(requirement)))).toEqual([]);
});

test('nothing of the suite stands in the published documents', () => {
  const files = [
    ...readdirSync(join(packageRoot, 'specs')).map((name) => join('specs', name)),
    ...readdirSync(join(packageRoot, 'schemas')).map((name) => join('schemas', name)),
  ].filter(
    (name) => /openapi\.yaml$/.test(name) || /^schemas.(?!target|report|comparison|requirements)/.test(name),
  );
  expect(files.length).toBeGreaterThan(40);
  const own = files.filter((name) =>
    /\^?obc-|the suite/i.test(readFileSync(join(packageRoot, name), 'utf8')),
  );
  expect(own).toEqual([]);
});
