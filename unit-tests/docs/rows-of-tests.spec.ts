import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

const readText = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

/** The ids that documents, schemas and the code of the contract name: an answer alone is held against these. */
function listIdsOfContract(): ReadonlySet<string> {
  const files = [
    ...filesBelow('schemas', '.json'),
    ...filesBelow('specs', '.openapi.yaml'),
    ...filesBelow('src/contract', '.ts'),
  ];
  return new Set(files.flatMap((file) => readText(file).match(/[a-z0-9]+(?:-[a-z0-9]+)+/g) ?? []));
}

/** The rows that neither a law nor the contract judges. */
function listRowsOfTests(): string[] {
  const ofLaws = new Set<string>(laws.flatMap((set) => set.laws.flatMap(({ judges }) => judges)));
  const ofContract = listIdsOfContract();
  return requirements
    .filter(({ party, level }) => party === 'server' && level !== 'SILENT')
    .flatMap(({ id }) => (ofLaws.has(id) || ofContract.has(id) ? [] : [id]));
}

test('docs/architecture.md lists the rows that neither laws nor schemas judge: add a row there with its reason, or remove it', () => {
  const [, section = ''] =
    /## Rows that tests judge\n(.*?)\n## /s.exec(readText('docs/architecture.md')) ?? [];
  const listed = [...section.matchAll(/`([a-z0-9-]+)`/g)].map(([, id]) => id!);
  expect(listed.sort()).toEqual(listRowsOfTests().sort());
});

test('tests judge at most 15 % of the rows', () => {
  const rows = requirements.filter(({ party, level }) => party === 'server' && level !== 'SILENT');
  expect(listRowsOfTests().length / rows.length).toBeLessThanOrEqual(0.15);
});
