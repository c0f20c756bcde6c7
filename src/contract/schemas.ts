import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';

export type SchemaNode = { readonly [keyword: string]: unknown };

/** Files in `schemas/` that describe our own documents, not things on the wire. */
const ownDocuments = new Set([
  'target.schema.json',
  'report.schema.json',
  'comparison.schema.json',
  'requirements.schema.json',
]);

let loaded: ReadonlyMap<string, SchemaNode> | undefined;

/** Every schema of a thing on the wire, by file name, read once per process. */
export function wireSchemas(): ReadonlyMap<string, SchemaNode> {
  loaded ??= new Map(
    readdirSync(join(packageRoot, 'schemas'))
      .filter((file) => file.endsWith('.schema.json') && !ownDocuments.has(file))
      .map((file) => [
        file,
        JSON.parse(readFileSync(join(packageRoot, 'schemas', file), 'utf8')) as SchemaNode,
      ]),
  );
  return loaded;
}

/** The names of all members that the schemas mark `x-personal`. */
export function personalMembers(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const schema of wireSchemas().values()) collect(schema, names);
  return names;
}

function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: Record<string, { 'x-personal'?: boolean }> };
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (property['x-personal'] === true) names.add(name);
  }
  for (const child of Object.values(node)) collect(child, names);
}
