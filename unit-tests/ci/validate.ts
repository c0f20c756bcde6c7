import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type Options } from 'ajv';
import formats from 'ajv-formats';
import { packageRoot } from '../../src/lib/package-root.ts';

/** The text of a file of the project. */
export function readOwn(file: string): string {
  return readFileSync(join(packageRoot, file), 'utf8');
}

function readSchema(name: string): object {
  return JSON.parse(readOwn(`unit-tests/ci/schemas/${name}.json`)) as object;
}

const options: Options = { strict: false, allErrors: true, logger: false, unicodeRegExp: false };

/** What a schema of `schemas/`, or a definition in it, says against a value, with the places. */
export function listErrors(name: string, value: unknown, definition?: string): string[] {
  const ajv = new Ajv(options);
  // ajv-formats is CommonJS: its function is the default member under nodenext.
  (formats as unknown as { default: typeof formats.default }).default(ajv);
  const schema = readSchema(name);
  const root = definition === undefined ? schema : { ...schema, $ref: `#/definitions/${definition}` };
  ajv.validate(root, value);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
