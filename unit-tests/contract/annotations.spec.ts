import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { requirements } from '../../src/catalogue/requirements.ts';
import { loadWireSchemas } from '../../src/contract/schemas.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

/** Every id that a document carries in `x-requirement` or `x-null`. */
function annotated(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'x-requirement') for (const id of [value].flat()) addIds(id, found);
    else if (key === 'x-null' && typeof value === 'string') found.add(value);
    else annotated(value, found);
  }
  return found;
}

function addIds(value: unknown, found: Set<string>): void {
  for (const id of typeof value === 'string' ? [value] : Object.values(value as object)) found.add(id);
}

const sources = [
  ...[...loadWireSchemas()].map(([file, schema]) => [`schemas/${file}`, schema] as const),
  ...['outbound', 'banking'].map((name) => {
    const file = `specs/${name}.openapi.yaml`;
    return [file, parse(readFileSync(join(packageRoot, file), 'utf8')) as unknown] as const;
  }),
];

for (const [file, document] of sources) {
  test(`${file} carries ids of the catalogue only`, () => {
    const known = new Set<string>(requirements.map(({ id }) => id));
    expect([...annotated(document)].filter((id) => !known.has(id))).toEqual([]);
  });
}

test('each schema file is used by another one or by an OpenAPI document', () => {
  const text = sources.map(([, document]) => JSON.stringify(document)).join('\n');
  expect([...loadWireSchemas().keys()].filter((file) => !text.includes(file))).toEqual([]);
});
