import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSpellings } from '../catalogue/plugins/loaded.ts';
import { packageRoot } from '../lib/package-root.ts';
import { extendSchemas } from './plugin-schemas.ts';

export type SchemaNode = { readonly [keyword: string]: unknown };

/** Files in `schemas/` that describe our own documents, not things on the wire. */
const ownDocuments = new Set([
  'target.schema.json',
  'report.schema.json',
  'client.schema.json',
  'comparison.schema.json',
  'job.schema.json',
  'requirements.schema.json',
]);

let loaded: ReadonlyMap<string, SchemaNode> | undefined;

/** The address that the `$id` of each published schema begins with, which is a name and leads nowhere. */
export const schemaBase = 'https://open-banking-conformance.example/schemas/';

/**
 * Every schema of a thing on the wire as the suite judges by it, by file name: with the types of the document, and null where
 * that marks it. Read once per process; throws when a file is not JSON.
 */
export function loadWireSchemas(): ReadonlyMap<string, SchemaNode> {
  loaded ??= new Map(
    [...loadPublishedSchemas()].map(([file, schema]) => [file, readAsJudged(schema) as SchemaNode]),
  );
  return loaded;
}

/** The same as they are published, for other tools (`schemas/README.md`): these take null where it only warns. */
export function loadPublishedSchemas(): ReadonlyMap<string, SchemaNode> {
  return extendSchemas(
    new Map(
      readdirSync(join(packageRoot, 'schemas'))
        .filter((file) => file.endsWith('.schema.json') && !ownDocuments.has(file))
        .map((file) => [
          file,
          JSON.parse(readFileSync(join(packageRoot, 'schemas', file), 'utf8')) as SchemaNode,
        ]),
    ),
  );
}

/**
 * A schema without what it holds for other tools alone: the null of `x-null-warns`, which is none of the document's and
 * charged as a null; the keywords of `x-restates`, which another node charges; and members of which it says nothing.
 */
function readAsJudged(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(readAsJudged);
  const { 'x-null-warns': isTolerated, 'x-restates': restated = [], ...rest } = node as SchemaNode;
  const kept = Object.fromEntries(
    Object.entries(rest)
      .filter(([key, value]) => !(restated as unknown[]).includes(key) && !isBareProperties(key, value))
      .map(([key, value]) => [key, readAsJudged(value)]),
  );
  return isTolerated === true ? { ...kept, ...withoutNull(kept) } : kept;
}

/** True for a `properties` that says nothing of its members: strict validators want a member named where it is required. */
export function isBareProperties(keyword: string, value: unknown): boolean {
  return keyword === 'properties' && Object.values(value as object).every((member) => member === true);
}

function withoutNull({ type, enum: values }: SchemaNode): SchemaNode {
  const types = [type].flat().filter((one) => one !== 'null');
  return {
    ...(type === undefined ? {} : { type: types.length === 1 ? types[0] : types }),
    ...(values === undefined ? {} : { enum: (values as unknown[]).filter((value) => value !== null) }),
  };
}

/** What a reference of a wire schema, or of an OpenAPI document, leads to. */
interface Referenced {
  /** The name of the schema's file. */
  readonly file: string;
  /** `schemas/<file>#/pointer`. */
  readonly location: string;
  /** Undefined where nothing stands there. */
  readonly schema: unknown;
}

/** Follows a `$ref` that stands in a file of `schemas/`, or in an OpenAPI document that leads there. */
export function followReference(reference: string, from: string): Referenced {
  const [path = '', pointer = ''] = reference.split('#');
  const file = path === '' ? from : path.replace(/^.*\//, '');
  const keys = pointer.split('/').slice(1);
  const schema = keys.reduce<unknown>(
    (node, key) => (node as SchemaNode | undefined)?.[key],
    loadWireSchemas().get(file),
  );
  return { file, location: `schemas/${file}#${pointer}`, schema };
}

/** The names of all members that the schemas mark `x-personal`. */
export function listPersonalMembers(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const schema of loadWireSchemas().values()) collectPersonal(schema, names);
  return names;
}

function collectPersonal(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: Record<string, { 'x-personal'?: boolean }> };
  for (const [name, property] of Object.entries(properties ?? {})) {
    if (property['x-personal'] === true) for (const one of listSpellings(name)) names.add(one);
  }
  for (const child of Object.values(node)) collectPersonal(child, names);
}
