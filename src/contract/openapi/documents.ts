import { loadDocuments } from '../../catalogue/documents.ts';
import { loadPublishedSchemas, loadWireSchemas } from '../schemas.ts';
import { mapKeywords } from '../subschemas.ts';
import { SchemaComponents } from './components.ts';
import { annotations } from './merge.ts';
import { simplifySchema } from './simplify.ts';
import { isNode, mapSchemas, type Node, typesOf } from './walk.ts';

/**
 * Builds both OpenAPI documents as one that Prism reads rightly: everything inline, no keywords of ours, path arrays
 * without a type. Their paths do not overlap, so one server answers for both.
 */
export function buildMockDocument(): Node {
  const schemas = new SchemaComponents(loadWireSchemas());
  const parts = Object.values(loadDocuments()).map((document) => {
    const { paths, components, security } = removePathArrays(
      inline(document as unknown as Node, schemas),
    ) as Node;
    return {
      paths: secureOperations(paths as Node, security),
      components: components as Record<string, Node>,
    };
  });
  const components = mergeMaps(parts.map((part) => part.components));
  return {
    openapi: '3.1.0',
    info: { title: 'Open banking, from its documents', version: '1' },
    paths: mergeNodes(
      'path',
      parts.map(({ paths }) => paths),
    ),
    components: { ...components, schemas: schemas.all() },
  };
}

/**
 * Builds the OpenAPI documents for generators and other tools, by name: each whole in one file, without keywords of
 * ours, and simplified; and the same once more for tools that read OpenAPI 3.0, as NAME-3.0.
 */
export function buildPublishedDocuments(): Readonly<Record<string, Node>> {
  const built = Object.entries(buildWholeDocuments()).flatMap(([name, whole]) => {
    const document = simplify(name as DocumentName, whole);
    return [
      [name, extractNull(document)],
      [`${name}-3.0`, convertToVersion30(document)],
    ];
  });
  return Object.fromEntries(built) as Record<string, Node>;
}

/** Builds the OpenAPI documents by name, each whole in one file, with every rule that fails a response. */
export function buildWholeDocuments(): Readonly<Record<string, Node>> {
  const built = Object.entries(loadDocuments()).map(([name, found]) => {
    const schemas = new SchemaComponents(loadPublishedSchemas());
    const { components, ...document } = inline(found as unknown as Node, schemas);
    return [name, { ...document, components: { ...(components as Node), schemas: schemas.all() } }];
  });
  return Object.fromEntries(built) as Record<string, Node>;
}

function simplify(name: DocumentName, document: Node): Node {
  const simple = nameChoices(mapSchemas(document, simplifySchema) as Node);
  const info = simple.info as { description: string };
  return {
    ...simple,
    info: { ...info, description: `${info.description}\n\n${describeSimplifications(name)}` },
  };
}

/** Returns a document without keywords of ours, its schemas within it. */
function inline(document: Node, schemas: SchemaComponents): Node {
  return mapSchemas(removeExtensions(document), (schema) => schemas.convert(schema)) as Node;
}

function removeExtensions(node: unknown, parent = ''): unknown {
  if (parent === 'example' || parent === 'examples' || typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => removeExtensions(item));
  const kept = Object.entries(node).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(kept.map(([key, value]) => [key, removeExtensions(value, key)]));
}

/** Root requirements of one document must not hold for the other's operations. */
function secureOperations(paths: Node, security: unknown): Node {
  const secure = (item: Node) =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        key === 'parameters' ? value : { security, ...(value as Node) },
      ]),
    );
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, secure(item as Node)]));
}

type PathParameter = {
  readonly in: string;
  readonly schema: { readonly type: string };
  readonly example?: unknown;
};

function isPathArray(node: object): node is PathParameter {
  const { in: place, schema } = node as Partial<PathParameter>;
  return place === 'path' && schema?.type === 'array';
}

/** Prism splits a path segment at commas: with a type array two values end its process, as text they are refused. */
function removePathArrays(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(removePathArrays);
  if (typeof node !== 'object' || node === null) return node;
  if (isPathArray(node)) return { ...node, schema: {}, example: [node.example].flat().join(',') };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, removePathArrays(value)]));
}

function mergeMaps(maps: readonly Readonly<Record<string, Node>>[]): Record<string, Node> {
  const kinds = new Set(maps.flatMap((map) => Object.keys(map)));
  return Object.fromEntries(
    [...kinds].map((kind) => [
      kind,
      mergeNodes(
        kind,
        maps.map((map) => map[kind] ?? {}),
      ),
    ]),
  );
}

function mergeNodes(what: string, maps: readonly Node[]): Node {
  const keys = maps.flatMap((map) => Object.keys(map));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`both OpenAPI documents have the ${what} ${twice}`);
  return Object.assign({}, ...maps);
}

/** Converts a document to OpenAPI 3.0, which writes null, constants and the licence differently and has no webhooks. */
function convertToVersion30({ webhooks, ...document }: Node): Node {
  const { license, ...info } = document.info as { license: Node; description: string };
  const unlike = 'This is OpenAPI 3.0: webhooks are left out, and so is which item a list must contain.';
  return {
    ...(mapSchemas(document, convertSchema) as Node),
    openapi: '3.0.3',
    info: {
      ...info,
      description: webhooks === undefined ? info.description : `${info.description}\n\n${unlike}`,
      license: { name: license.name, url: `https://www.apache.org/licenses/LICENSE-2.0` },
    },
  };
}

function convertSchema(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { const: only, contains: _, ...rest } = schema;
  const mapped = mapKeywords(rest, convertSchema);
  return writeNullable(only === undefined ? mapped : { ...mapped, enum: [only] });
}

/** Writes null as OpenAPI 3.0 does, which has no type for it. */
function writeNullable(schema: Node): Node {
  const { type, anyOf } = schema as { type?: unknown; anyOf?: readonly Node[] };
  const types = typesOf(schema);
  if (Array.isArray(type) && types.length < type.length) return { ...schema, type: types[0], nullable: true };
  const branches = anyOf?.filter((branch) => (branch as { type?: unknown }).type !== 'null');
  if (branches === undefined || branches.length === anyOf?.length) return schema;
  return {
    ...schema,
    anyOf: branches.map((branch, index) => (index === 0 ? { ...branch, nullable: true } : branch)),
  };
}

type DocumentName = 'outbound' | 'banking';

/** Rules of the judged schemas that the published documents leave out, since types do not express them. */
const leftOut: Readonly<Record<DocumentName, readonly string[]>> = {
  outbound: [
    'An FDX account has exactly one of its five members; here each is optional.',
    'Only the responses of creation and regeneration disclose `client_secret`; here other responses do not list it.',
    'The `scope` of a recipient holds names from the table, and ACCOUNT_BASIC is one of them.',
    'Dates exist; here 30 February has the form of a date.',
  ],
  banking: [
    'A pending body holds no accounts, and the `ServiceCode` of a result is not OPERATION_PENDING.',
    '`LastRefresh` is a date that exists; here 30 February has the form of a date.',
  ],
};

/** Describes, for the `info` of a document, how it differs from the schemas that responses are judged by. */
function describeSimplifications(name: DocumentName): string {
  return [
    'This document is derived from the schemas of open-banking-conformance, and simplified for code generators and other tools. It accepts every response that conforms, and some that do not, because it leaves these rules out:',
    '',
    ...leftOut[name].map((rule) => `- ${rule}`),
    '',
    'A member is nullable here where null only leads to a warning. The default of a member of a request stands in its description, because generators make a member with a default required.',
  ].join('\n');
}

const prefix = '#/components/schemas/';

/** Returns a document whose choices name a component where they repeat one, so that generated types have its name. */
function nameChoices(document: Node): Node {
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
function extractNull(document: Node): Node {
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
