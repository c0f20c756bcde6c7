const maps = new Set(['properties', '$defs', 'patternProperties', 'dependentSchemas']);
// `x-warns` holds what only warns: tools that read the published documents are not to fail an answer for it.
const lists = new Set(['allOf', 'oneOf', 'anyOf', 'prefixItems', 'x-warns']);
const single = new Set([
  'items',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'additionalProperties',
  'propertyNames',
]);

/** Returns a schema with each schema directly in it replaced. */
export function mapKeywords(
  schema: Readonly<Record<string, unknown>>,
  change: (schema: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(schema);
  return Object.fromEntries(
    entries.map(([keyword, value]) => [keyword, mapSubschemas(keyword, value, change)]),
  );
}

/**
 * The value of a schema keyword with each schema in it replaced; a value without schemas is given back. `change`
 * gets a schema with its path below the keyword: the name or the number where there are several, nothing otherwise.
 */
export function mapSubschemas(
  keyword: string,
  value: unknown,
  change: (schema: unknown, ...path: readonly string[]) => unknown,
): unknown {
  if (maps.has(keyword)) {
    const named = Object.entries(value as Readonly<Record<string, unknown>>);
    return Object.fromEntries(named.map(([name, schema]) => [name, change(schema, name)]));
  }
  if (lists.has(keyword)) return (value as unknown[]).map((schema, index) => change(schema, String(index)));
  return single.has(keyword) ? change(value) : value;
}
