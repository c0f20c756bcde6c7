import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';
import type { SchemaNode } from './schemas.ts';

/** Files in `schemas/` that describe our own documents, not things on the wire. */
const ownDocuments = new Set([
  'target.schema.json',
  'report.schema.json',
  'client.schema.json',
  'comparison.schema.json',
  'job.schema.json',
  'requirements.schema.json',
]);

/** The schemas of things on the wire as their files hold them, by file name. Throws when a file is not JSON. */
export function readSchemaFiles(): ReadonlyMap<string, SchemaNode> {
  const folder = join(packageRoot, 'schemas');
  const names = readdirSync(folder).filter(
    (file) => file.endsWith('.schema.json') && !ownDocuments.has(file),
  );
  return new Map(
    names.map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as SchemaNode]),
  );
}
