import { mapKeywords } from '../subschemas.ts';
import { isNode, mapSchemas, type Node, typesOf } from './walk.ts';

/** Converts a document to OpenAPI 3.0, which writes null, constants and the licence differently and has no webhooks. */
export function convertToVersion30({ webhooks, ...document }: Node): Node {
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
