/** An object of JSON: a schema, or another part of an OpenAPI document. */
export type Node = Readonly<Record<string, unknown>>;

/** Tells objects from other values of JSON. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the types of a schema other than null. */
export function typesOf({ type }: Node): string[] {
  return [type].flat().filter((one) => one !== undefined && one !== 'null') as string[];
}

/** Returns a part of an OpenAPI document with each schema in it replaced. */
export function mapSchemas(node: unknown, change: (schema: unknown) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => mapSchemas(item, change));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'schema') return [key, change(value)];
      if (key === 'schemas') return [key, mapEntries(value as Node, change)];
      return [key, key === 'example' || key === 'examples' ? value : mapSchemas(value, change)];
    }),
  );
}

function mapEntries(named: Node, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, change(value)]));
}
