import { findInterface, listPlugins, listSpellings } from '../catalogue/plugins/loaded.ts';
import { applyPatch, findTexts } from '../catalogue/plugins/merge-patch.ts';
import type { DataFile } from '../catalogue/plugins/plugin.ts';
import { refusePlugin } from '../catalogue/plugins/refuse.ts';
import { schemaBase } from '../catalogue/plugins/schema-base.ts';
import { areas, requirements } from '../catalogue/requirements.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { UserError } from '../lib/user-error.ts';
import { readSchemaFiles } from './schema-files.ts';

export type SchemaNode = { readonly [keyword: string]: unknown };

let loaded: ReadonlyMap<string, SchemaNode> | undefined;

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
  return extendSchemas(readSchemaFiles());
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

type Schema = Readonly<Record<string, unknown>>;

/**
 * Schemas with what plug-ins add to them and make of them: a file of a name of ours is a merge patch, another one a new
 * schema. Throws UserError for a node that is charged to a requirement that is not there.
 */
function extendSchemas(own: ReadonlyMap<string, Schema>): ReadonlyMap<string, Schema> {
  const plugins = listPlugins();
  if (plugins.length === 0) return own;
  // The limits are those of recipients (8).
  const limited = new Map(
    [...own].map(([file, schema]) => [
      file,
      (file.startsWith('recipient') ? limitTexts(schema) : schema) as Schema,
    ]),
  );
  verifyMembers(own);
  for (const { schemas, documents } of plugins) {
    for (const data of [...schemas.values(), ...documents.values()]) verifyCharges(data);
    for (const [file, { value }] of schemas)
      limited.set(file, applyPatch(limited.get(file) ?? {}, value) as Schema);
  }
  for (const { schemas } of plugins)
    for (const [name, data] of schemas) verifyReferences(name, data, limited);
  return limited;
}

/** Throws UserError for a reference that leads nowhere, at which a validator would fail in the middle of a run. */
function verifyReferences(name: string, { file, value }: DataFile, all: ReadonlyMap<string, Schema>): void {
  for (const [key, reference] of findTexts(value, '$ref')) {
    const { href, hash } = new URL(reference, `${schemaBase}${name}`);
    const [address = ''] = href.split('#');
    if (address.startsWith('https://json-schema.org/')) continue;
    const schema = address.startsWith(schemaBase) ? all.get(address.slice(schemaBase.length)) : undefined;
    // A name of `$anchor` is looked for by the validator alone.
    const keys = hash.startsWith('#/') ? decodeURIComponent(hash).split('/').slice(1) : [];
    if (keys.reduce<unknown>(followKey, schema) === undefined)
      throw refusePlugin(
        file,
        key,
        `is ${reference}, where no schema is`,
        'a file of schemas/ and a place in it',
      );
  }
}

function followKey(node: unknown, key: string): unknown {
  return (node as SchemaNode | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
}

/** Throws UserError for a renamed member that no schema shows, and for an area that is not one. */
function verifyMembers(own: ReadonlyMap<string, Schema>): void {
  const known = new Set<string>();
  for (const schema of own.values()) collectMembers(schema, known);
  for (const [area, names] of Object.entries(findInterface()?.members ?? {})) {
    if (!areas.some((one) => one === area))
      throw new UserError(`the interface: members/${area} is not an area: write one of ${areas.join(', ')}`);
    for (const name of Object.keys(names))
      if (!known.has(name))
        throw new UserError(
          `the interface: members/${area}/${name} is not a member of the document${describeSuggestion(name, known)}`,
        );
  }
}

function collectMembers(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: object };
  for (const name of Object.keys(properties ?? {})) names.add(name);
  for (const part of Object.values(node)) collectMembers(part, names);
}

function verifyCharges({ file, value }: DataFile): void {
  const known = new Set<string>(requirements.map(({ id }) => id));
  for (const [place, id] of findCharges(value, ''))
    if (!known.has(id))
      throw refusePlugin(
        file,
        place,
        `is ${id}, which is not a requirement${describeSuggestion(id, known)}`,
        'the id of one',
      );
}

/** The ids that nodes are charged to, each with its place. */
function* findCharges(node: unknown, place: string): Generator<readonly [place: string, id: string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, part] of Object.entries(node)) {
    const here = `${place}/${key}`;
    if (key !== 'x-requirement' && key !== 'x-null') yield* findCharges(part, here);
    else if (typeof part === 'string') yield [here, part];
    else if (typeof part === 'object' && part !== null)
      for (const [keyword, id] of Object.entries(part))
        if (typeof id === 'string') yield [`${here}/${keyword}`, id];
  }
}

/** A schema whose `name` and `description` have the limits of the version of the interface that is judged by. */
function limitTexts(node: unknown): unknown {
  const { limits = {} } = findInterface() ?? {};
  if (Object.keys(limits).length === 0 || typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(limitTexts);
  const entries = Object.entries(node).map(([key, part]) => {
    const limit = (limits as Readonly<Record<string, number | undefined>>)[key];
    return [key, limit === undefined ? limitTexts(part) : replaceLimit(part, limit)];
  });
  return Object.fromEntries(entries);
}

function replaceLimit(node: unknown, limit: number): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => replaceLimit(one, limit));
  const entries = Object.entries(node).map(([key, part]) => {
    if (key === 'maxLength') return [key, limit];
    const isSaid = key === 'description' && /^at most \d+ characters$/.test(String(part));
    return [key, isSaid ? `at most ${limit} characters` : replaceLimit(part, limit)];
  });
  return Object.fromEntries(entries);
}
