import schema from '#schemas/target.schema.json' with { type: 'json' };

/** What of a node of the schema says how its settings are filled in and shown. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly default?: unknown;
  readonly 'x-secret'?: boolean;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode;
}

/** The schema of a whole target file. */
export const targetSchema = schema as SchemaNode;

const definitions: Readonly<Record<string, SchemaNode>> = schema.$defs as Record<string, SchemaNode>;

/** The node itself, or the definition that it refers to. */
export function dereference(node: SchemaNode): SchemaNode {
  const name = node.$ref?.replace('#/$defs/', '');
  return name === undefined ? node : { ...definitions[name] };
}
