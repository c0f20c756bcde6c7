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

/** The node itself, or the definition that it refers to. */
export function resolveReference(node: SettingNode): SettingNode {
  const name = node.$ref?.replace('#/$defs/', '');
  return name === undefined ? node : { ...definitions[name] };
}
