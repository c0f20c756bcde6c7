import { resolveReference, type SettingNode, targetSchema } from '../../../src/target-file/schema.ts';
import type { Field, FieldKind } from '../page/client/types.ts';

/** Every setting of the target file in the order of its schema: the form has no other source. */
export function listFields(): readonly Field[] {
  return fieldsOf(targetSchema, []);
}

/** The setting of a path, or the section; undefined for one that the schema does not know. */
export function findField(path: string, fields = listFields()): Field | undefined {
  for (const field of fields) {
    if (field.path === path) return field;
    if (path.startsWith(`${field.path}.`)) return findField(path, field.fields ?? []);
  }
  return undefined;
}

function fieldsOf(section: SettingNode, above: readonly string[]): Field[] {
  return Object.entries(section.properties ?? {}).map(([name, declared]) => {
    const node = resolveReference(declared);
    const path = [...above, name];
    const kind = kindOf(node);
    return {
      path: path.join('.'),
      name,
      description: node.description ?? '',
      kind,
      isRequired: section.required?.includes(name) === true,
      ...(node.default === undefined ? {} : { default: textOf(node.default) }),
      ...optionsOf(node),
      ...(kind === 'map' ? { fields: fieldsOf(node, path) } : {}),
    };
  });
}

function kindOf({ type, enum: values, items, properties, 'x-secret': isSecret }: SettingNode): FieldKind {
  if (values !== undefined) return 'choice';
  if (isSecret === true) return 'secret';
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'array' && items?.enum !== undefined) return 'choices';
  if (type === 'array' && items?.type === 'string' && items['x-secret'] !== true) return 'list';
  return type === 'object' && properties !== undefined ? 'map' : 'yaml';
}

function optionsOf({ enum: values, items }: SettingNode): Pick<Field, 'options'> {
  const options = values ?? items?.enum;
  return options === undefined ? {} : { options: options.map(String) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
