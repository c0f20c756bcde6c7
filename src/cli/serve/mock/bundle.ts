import { loadDocuments } from '../../../catalogue/documents.ts';
import { loadPublishedSchemas, loadWireSchemas } from '../../../contract/schemas.ts';
import { SchemaComponents } from './schema-components.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Both OpenAPI documents as one that Prism reads rightly: everything inline, no keywords of ours, path arrays
 * without a type. Their paths do not overlap, so one server answers for both.
 */
export function buildMockDocument(): Node {
  const schemas = new SchemaComponents(loadWireSchemas());
  const parts = Object.values(loadDocuments()).map((document) =>
    convertDocument(document as unknown as Node, { schemas, isForPrism: true }),
  );
  const components = mergeMaps(parts.map(({ components }) => components));
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

/** The OpenAPI documents by name, each whole in one file, without keywords of ours: for generators and other tools. */
export function bundleDocuments(): Readonly<Record<string, Node>> {
  const bundled = Object.entries(loadDocuments()).map(([name, found]) => {
    const document = found as unknown as Node;
    const schemas = new SchemaComponents(loadPublishedSchemas());
    const kept = Object.entries(document).filter(([key]) => !key.startsWith('x-'));
    const { paths, components } = convertDocument(document, { schemas, isForPrism: false });
    const whole = {
      ...Object.fromEntries(kept),
      paths,
      components: { ...components, schemas: schemas.all() },
    };
    return [name, whole] as const;
  });
  return Object.fromEntries(bundled);
}

interface Conversion {
  readonly schemas: SchemaComponents;
  /** Prism does not read all that other tools do. */
  readonly isForPrism: boolean;
}

function convertDocument(
  document: Node,
  conversion: Conversion,
): { paths: Node; components: Record<string, Node> } {
  const { paths, components, security } = document as Record<string, Node>;
  const inlined = Object.entries(paths ?? {}).map(([path, item]) => {
    return [path, secureOperations(convertNode(item, conversion) as Node, security)] as const;
  });
  return {
    paths: Object.fromEntries(inlined),
    components: convertNode(components, conversion) as Record<string, Node>,
  };
}

/** Root requirements of one document must not hold for the other's operations. */
function secureOperations(item: Node, security: unknown): Node {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      key === 'parameters' ? value : { security, ...(value as Node) },
    ]),
  );
}

function convertNode(node: unknown, conversion: Conversion): unknown {
  if (Array.isArray(node)) return node.map((item) => convertNode(item, conversion));
  if (typeof node !== 'object' || node === null) return node;
  if (conversion.isForPrism && isPathArray(node)) return removeType(node);
  const kept = Object.entries(node).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === 'schema') return [key, conversion.schemas.inlined(value)];
      return [key, key === 'example' || key === 'examples' ? value : convertNode(value, conversion)];
    }),
  );
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
function removeType(parameter: PathParameter): unknown {
  return { ...parameter, schema: {}, example: [parameter.example].flat().join(',') };
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
