import schema from '#schemas/target.schema.json' with { type: 'json' };

/** What of a node of the schema says how its settings are filled in and shown. */
export interface SettingNode {
  readonly $ref?: string;
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly 'x-secret'?: boolean;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SettingNode>>;
  readonly additionalProperties?: SettingNode | boolean;
  readonly items?: SettingNode;
}

/** The schema of a whole target file. */
export const targetSchema = schema as SettingNode;

const definitions: Readonly<Record<string, SettingNode>> = schema.$defs as Record<string, SettingNode>;

/** Returns a node with the definition that it refers to; it may describe itself. */
export function resolveReference(node: SettingNode): SettingNode {
  const name = node.$ref?.replace('#/$defs/', '');
  return name === undefined ? node : { ...definitions[name], ...node };
}

/** Returns the node of a key or of the items of a list; undefined for an unknown one. */
export function findNodeBelow(node: SettingNode | undefined, key: string | number): SettingNode | undefined {
  const { items, properties, additionalProperties: others } = node ?? {};
  const named = properties?.[key] ?? (typeof others === 'object' ? others : undefined);
  const found = typeof key === 'number' ? items : named;
  return found === undefined ? undefined : resolveReference(found);
}

/** Returns the node of a setting; undefined for an unknown path. */
export function findNode(path: readonly (string | number)[]): SettingNode | undefined {
  return path.reduce<SettingNode | undefined>(findNodeBelow, targetSchema);
}
