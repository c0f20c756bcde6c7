import { expect, test } from '@playwright/test';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaBase } from '../../../src/catalogue/plugins/schema-base.ts';
import { takeTurns } from '../../days.ts';
import {
  createPlainAjv,
  declareAnnotations,
  documentedBodies,
  listSchemaFiles,
  readSchema,
} from './documents.ts';
import { commands, listAnswerLines, readme, runCommand } from './readme.ts';

const slow = takeTurns(import.meta.url);

/** The names of the annotations in a schema. */
function* annotationsIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith('x-')) yield key;
    yield* annotationsIn(value);
  }
}

test('each schema has its address and is valid in strict mode, with all that it refers to', () => {
  const ajv = createPlainAjv({ allowUnionTypes: true });
  const files = listSchemaFiles();
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    expect(readSchema(file).$id).toBe(`${schemaBase}${file}`);
    expect(ajv.validateSchema(readSchema(file)), file).toBe(true);
    expect(ajv.getSchema(`${schemaBase}${file}`), file).toBeInstanceOf(Function);
  }
  expect(() => ajv.compile({ type: 'object', 'x-requirements': 'none' })).toThrow(/unknown keyword/);
});

test('the page and the keyword module know the annotations of the schemas, and no others', () => {
  const used = [...new Set(listSchemaFiles().flatMap((file) => [...annotationsIn(readSchema(file))]))].sort();
  const declared: string[] = [];
  declareAnnotations({ addVocabulary: (names: string[]) => declared.push(...names) } as unknown as Ajv2020);
  expect(declared.sort()).toEqual(used);
  const described = [...readme.matchAll(/^\| `(x-[\w-]+)` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(used);
});

test('the page says for every documented answer which schema it is held against', () => {
  const table = readme.split('\n').filter((line) => /^\| `(?:GET|POST|PUT|PATCH|DELETE) /.test(line));
  expect(table).toEqual(listAnswerLines());
});

const validProvider = documentedBodies.get('getProvider 200')!.example as object;

// That of Python is run by `npm run test:outside`, since it needs more than npm brings.
for (const command of commands.filter((one) => !one.startsWith('python3'))) {
  const [shown] = command.split(/ [-<]/);
  slow.test(`the command of the page does what it says: ${shown}`, async () => {
    expect(await runCommand(command, validProvider)).toMatchObject({ status: 0 });
    const refused = { ...validProvider, provider_id: 'none' };
    const judges = !command.includes(' compile ');
    expect((await runCommand(command, refused)).status).toBe(judges ? 1 : 0);
  });
}
