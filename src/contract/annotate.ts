type Node = Record<string, unknown>;

const outside = new Set(['$id', '$schema', '$defs']);
const combinators = ['oneOf', 'anyOf'];
const mapsOfSchemas = new Set(['properties', '$defs', 'patternProperties', 'dependentSchemas']);
const listsOfSchemas = new Set(['allOf', 'oneOf', 'anyOf', 'prefixItems']);
const singleSchemas = new Set([
  'items',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'additionalProperties',
  'propertyNames',
]);

/**
 * The schema as ajv compiles it: each `x-requirement` and `x-null` becomes an `x-row` around the rest of its
 * node, each combinator an `x-solo`, each `items` an `x-items`. Annotated nodes keep `$defs` outside, so
 * references into them still resolve.
 */
export function annotate(node: unknown): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return node;
  const { 'x-requirement': requirement, 'x-null': nullRow, ...rest } = node as Node;
  const inner: Node = {};
  const outer: Node = {};
  for (const [keyword, value] of Object.entries(rest)) {
    (outside.has(keyword) ? outer : inner)[keyword] = children(keyword, value);
  }
  const body = soloed(inner);
  if (requirement === undefined && nullRow === undefined) return { ...outer, ...body };
  const { null: nullOfMap, ...rows } = rowsOf(requirement);
  const nulls = {
    ...(nullRow === undefined ? {} : { nullRow }),
    ...(nullOfMap === undefined ? {} : { ownNullRow: nullOfMap }),
  };
  return {
    ...outer,
    'x-row': { rows, ...nulls, schema: body },
  };
}

function rowsOf(requirement: unknown): Record<string, string> {
  return typeof requirement === 'string'
    ? { '*': requirement }
    : ((requirement ?? {}) as Record<string, string>);
}

function children(keyword: string, value: unknown): unknown {
  if (mapsOfSchemas.has(keyword)) {
    return Object.fromEntries(Object.entries(value as Node).map(([name, child]) => [name, annotate(child)]));
  }
  if (listsOfSchemas.has(keyword)) return (value as unknown[]).map(annotate);
  return singleSchemas.has(keyword) ? annotate(value) : value;
}

function soloed(node: Node): Node {
  const { items, ...others } = node;
  const result: Node = items === undefined ? others : { ...others, 'x-items': items };
  for (const combinator of combinators) {
    if (result[combinator] === undefined) continue;
    result['x-solo'] = { ...(result['x-solo'] as Node | undefined), [combinator]: result[combinator] };
    delete result[combinator];
  }
  return result;
}
