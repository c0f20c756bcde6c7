import { createRequire } from 'node:module';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';

const load = createRequire(import.meta.url);
const schemas = load('har-schema') as Readonly<Record<string, object>>;

// The schemas predate ajv's strict mode: they hold keywords of no draft, such as `optional` and `min`.
const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addMetaSchema(load('ajv/dist/refs/json-schema-draft-06.json') as object);
(formats as unknown as { default: typeof formats.default }).default(ajv);
for (const schema of Object.values(schemas)) ajv.addSchema(schema);

/** What HAR's own schemas say is wrong with a parsed HAR, each error with its place. */
export function harProblems(har: unknown): string[] {
  if (ajv.validate('har.json#', har)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`);
}
