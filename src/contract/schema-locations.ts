/** Where each schema object that ajv compiles comes from, as `file#/pointer`. */
const locations = new WeakMap<object, string>();

/** The location of what stands under keys of a node, each key escaped as JSON pointers want it. */
export function joinLocation(location: string, ...keys: readonly string[]): string {
  return [location, ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** Notes that a schema object comes from a location, and gives the object back. */
export function recordLocation<T extends object>(schema: T, location: string): T {
  locations.set(schema, location);
  return schema;
}

/** Where a schema object comes from; undefined for one whose location was never noted. */
export function locationOf(schema: unknown): string | undefined {
  return typeof schema === 'object' && schema !== null ? locations.get(schema) : undefined;
}

/**
 * The name of a keyword that is charged: the location of its node (`holder`) and, where another node carries the
 * requirement (`owner`), that one. For example `schemas/provider.schema.json#/properties/name type`.
 */
export function nameKeyword(keyword: string, holder: string, owner: string): string {
  return holder === owner ? `${holder} ${keyword}` : `${holder} ${keyword} under ${owner}`;
}
