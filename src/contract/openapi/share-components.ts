import { mapKeywords } from '../subschemas.ts';
import { annotations } from './merge.ts';
import { isNode, mapSchemas, type Node, typesOf } from './walk.ts';

const prefix = '#/components/schemas/';

/** Returns a document whose choices name a component where they repeat one, so that generated types have its name. */
export function nameChoices(document: Node): Node {
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(componentsOf(document)).reverse()) {
    const text = JSON.stringify(withoutNotes(schema));
    names.set(text, name);
  }
  const change = (schema: unknown): unknown =>
    mapBranches(schema, (branch) => {
      const name = isNode(branch) ? names.get(JSON.stringify(withoutNotes(branch))) : undefined;
      return name === undefined ? branch : { $ref: `${prefix}${name}` };
    });
  return mapSchemas(document, change) as Node;
}

/**
 * Returns a document where null stands beside the reference to a component in place of within it, so that generated
 * types are those of an object.
 */
export function extractNull(document: Node): Node {
  const nullable = new Set(
    Object.entries(componentsOf(document)).flatMap(([name, { type }]) =>
      [type].flat().includes('null') ? [name] : [],
    ),
  );
  const isNullable = ($ref: unknown) => typeof $ref === 'string' && nullable.has($ref.slice(prefix.length));
  const lift = (schema: unknown): unknown => {
    if (!isNode(schema)) return schema;
    if (Array.isArray(schema.enum) && schema.enum.includes(null)) return splitNull(schema);
    return isNullable(schema.$ref) ? { anyOf: [schema, { type: 'null' }] } : mapKeywords(schema, lift);
  };
  const { schemas, ...others } = document.components as Node;
  const lifted = Object.entries(schemas as Readonly<Record<string, Node>>).map(([name, schema]) => {
    const [type] = typesOf(schema);
    return [name, lift(nullable.has(name) ? { ...schema, type } : schema)];
  });
  const { components: _, ...rest } = document;
  return {
    ...(mapSchemas(rest, lift) as Node),
    components: { ...(mapSchemas(others, lift) as Node), schemas: Object.fromEntries(lifted) },
  };
}

/** Splits a list of values into those of a type and null. */
function splitNull(schema: Node): Node {
  const { type: _, enum: values, ...others } = schema;
  const [type] = typesOf(schema);
  const kept = (values as unknown[]).filter((value) => value !== null);
  return { ...others, anyOf: [{ type, enum: kept }, { type: 'null' }] };
}

function componentsOf({ components }: Node): Readonly<Record<string, Node>> {
  return (components as { schemas: Readonly<Record<string, Node>> }).schemas;
}

function mapBranches(schema: unknown, change: (branch: unknown) => unknown): unknown {
  if (!isNode(schema)) return schema;
  const inner = mapKeywords(schema, (child) => mapBranches(child, change));
  if (!Array.isArray(inner.anyOf)) return inner;
  return { ...inner, anyOf: inner.anyOf.map(change) };
}

function withoutNotes(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  return mapKeywords(Object.fromEntries(kept), withoutNotes);
}
