import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { findResponse, loadDocuments, type OpenApiContent } from '../../../src/catalogue/documents.ts';
import { getOperation, type OperationId, operationIds } from '../../../src/catalogue/operations.ts';
import { schemaBase } from '../../../src/catalogue/plugins/schema-base.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';

const folder = join(packageRoot, 'schemas');

/** The file names of the published schemas. */
export function listSchemaFiles(): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.schema.json'));
}

/** A published schema as its file has it. */
export function readSchema(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>;
}

/** Declares the annotations to an ajv, as the module beside the schemas does. */
export const declareAnnotations = createRequire(import.meta.url)('#schemas/ajv-keywords.cjs') as (
  ajv: Ajv2020,
) => Ajv2020;

/** An ajv as `schemas/README.md` makes it, with every published schema. */
export function createPlainAjv(options: Options = {}): Ajv2020 {
  const ajv = declareAnnotations(new Ajv2020({ strict: true, ...options }));
  for (const file of listSchemaFiles()) ajv.addSchema(readSchema(file));
  return ajv;
}

function readBodies(): ReadonlyMap<string, OpenApiContent> {
  const all = operationIds.flatMap((operation) => {
    const { document, description } = getOperation(operation);
    return Object.keys(description.responses).map((key) => {
      const response = findResponse(loadDocuments()[document], description, Number(key.replace('XX', '00')));
      return [`${operation} ${key}`, response?.content?.['application/json']] as const;
    });
  });
  return new Map(all.flatMap(([name, body]) => (body === undefined ? [] : [[name, body]])));
}

/** The JSON answers that the document shows, by the names of their responses. */
export const documentedBodies = readBodies();

/**
 * The name of the documented JSON response that an answer is one of, such as `getProvider 200`; undefined where the
 * document shows no body.
 */
export function nameResponse(operation: OperationId, status: number): string | undefined {
  const names = [String(status), `${Math.floor(status / 100)}XX`].map((key) => `${operation} ${key}`);
  return names.find((name) => documentedBodies.has(name));
}

/**
 * One schema for the documented JSON answers of all operations: an object that holds a body under the name of its
 * response. So one call of any validator judges many answers.
 */
export function buildAnswersSchema(): Readonly<Record<string, unknown>> {
  const schemas = [...documentedBodies].map(([name, { schema }]) => [name, schema]);
  const properties = JSON.stringify(Object.fromEntries(schemas));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${schemaBase}answers`,
    type: 'object',
    additionalProperties: false,
    properties: JSON.parse(properties.replaceAll('../schemas/', '')),
  };
}
