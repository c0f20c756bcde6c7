/** Where each schema object that ajv compiles comes from, as `file#/pointer`. */
const places = new WeakMap<object, string>();

/** The pointer of what stands under keys of a place. */
export function below(place: string, ...keys: readonly string[]): string {
  return [place, ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** Notes where a schema object comes from, and gives it back. */
export function noted<T extends object>(schema: T, place: string): T {
  places.set(schema, place);
  return schema;
}

/** Where a schema object comes from; undefined for one that was never noted. */
export function placeOf(schema: unknown): string | undefined {
  return typeof schema === 'object' && schema !== null ? places.get(schema) : undefined;
}

/**
 * The name of a keyword that is charged: where it stands and, where another node carries the row, that node. For
 * example `schemas/provider.schema.json#/properties/name type`.
 */
export function keywordName(keyword: string, holder: string, owner: string): string {
  return holder === owner ? `${holder} ${keyword}` : `${holder} ${keyword} under ${owner}`;
}
