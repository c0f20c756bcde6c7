import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { packageRoot } from '../../src/lib/package-root.ts';

const folder = join(packageRoot, 'schemas');

// The suite compiles them without looking, since the look takes longer than all else that a start compiles.
test('every schema is a valid schema of JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strict: false, logger: false });
  const wrong = readdirSync(folder).filter((file) => {
    const schema: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return ajv.validateSchema(schema as object) !== true;
  });
  expect(wrong).toEqual([]);
  expect(ajv.validateSchema({ type: 'number', minimum: 'none' })).toBe(false);
});
