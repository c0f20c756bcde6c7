import schema from '#schemas/target.schema.json' with { type: 'json' };
import type { SettingNode } from '../src/target-file/schema.ts';

/** A definition that the catalogue has a narrower type of. */
const ofCatalogue = 'requirementId';

const head = `// Made of schemas/target.schema.json, a line for each setting: change the schema, and run \`npm run freeze\`.
import type { RequirementId } from '../catalogue/requirement-id.ts';

/** A JSON value as it is written into a request. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
`;

/** Returns the TypeScript types of a target file as it is written, made of its schema. */
export function composeTargetTypes(): string {
  const { $defs, ...whole } = schema;
  const { [ofCatalogue]: _, ...own } = $defs;
  const types = Object.entries({ declaredTarget: whole, ...own } as Record<string, SettingNode>).map(
    ([name, node]) => `${describe(node, '\n')}export type ${nameType(name)} = ${typeOf(node, '')};\n`,
  );
  return [head, ...types].join('\n');
}

function typeOf(node: SettingNode, margin: string): string {
  if (node.$ref !== undefined) return nameType(node.$ref.replace('#/$defs/', ''));
  if (node.enum !== undefined) return node.enum.map((value) => `'${value}'`).join(' | ');
  return [node.type ?? 'any']
    .flat()
    .map((type) => typeNamed(type, node, margin))
    .join(' | ');
}

function typeNamed(type: string, node: SettingNode, margin: string): string {
  if (type === 'any') return 'Json';
  if (type === 'integer') return 'number';
  if (type === 'array') return listOf(node.items, margin);
  return type === 'object' ? objectOf(node, margin) : type;
}

function listOf(items: SettingNode = {}, margin: string): string {
  const item = typeOf(items, margin);
  return `readonly ${/ \| /.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`;
}

function objectOf({ properties, additionalProperties, required = [] }: SettingNode, margin: string): string {
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, margin) : 'Json';
  const open = `readonly [key: string]: ${others};`;
  if (properties === undefined) return `{ ${open.slice(0, -1)} }`;
  const own = Object.entries(properties).map(
    ([name, node]) =>
      `${describe(node)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(node, `${margin}  `)};`,
  );
  const lines = additionalProperties === false ? own : [...own, open];
  return `{\n${lines.map((line) => `${margin}  ${line}\n`).join('')}${margin}}`;
}

function describe({ description }: SettingNode, end = ' '): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */${end}`;
}

function nameType(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
