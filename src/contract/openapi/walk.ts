type Node = Readonly<Record<string, unknown>>;

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
