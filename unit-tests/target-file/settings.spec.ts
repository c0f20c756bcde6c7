import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import schema from '#schemas/target.schema.json' with { type: 'json' };
import { packageRoot } from '../../src/lib/package-root.ts';
import { type SettingNode, targetSchema } from '../../src/target-file/schema.ts';
import { targetTypes } from '../frozen-files.ts';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');
const example = read('docs/target.example.yaml');
const sections = parse(example) as Readonly<Record<string, unknown>>;
const comments = example.match(/^ *#.*| # .*$/gm)!.join('\n');

/** Every setting below a node, by its dotted path. */
function listSettings({ items, properties = {} }: SettingNode, above = ''): [string, SettingNode][] {
  const own = Object.entries(properties).flatMap(([name, node]): [string, SettingNode][] => {
    const path = `${above}${name}`;
    return [[path, node], ...listSettings(node, `${path}.`)];
  });
  return [...own, ...(items === undefined ? [] : listSettings(items, above))];
}

/** True when the section of a setting holds its name in the example, or a comment does; anywhere for a definition. */
function isShown(path: string): boolean {
  const [section = '', ...below] = path.split('.');
  const name = below.at(-1) ?? section;
  const own = section in sections ? { [section]: sections[section] } : sections;
  return JSON.stringify(own).includes(`"${name}":`) || comments.includes(`${name}:`);
}

test('a setting of schemas/target.schema.json has what a setting needs', () => {
  const { file, text } = targetTypes();
  const isTyped = read(file) === text;
  const settings = [
    ...listSettings(targetSchema),
    ...Object.entries(schema.$defs as Record<string, SettingNode>).flatMap(([name, node]) =>
      listSettings(node, `${name}.`),
    ),
  ];
  const unfinished = settings.flatMap(([path, { description, $ref, default: preset }]) => {
    const steps = [
      ...(description === undefined && $ref === undefined ? ['describe it in the schema'] : []),
      ...(isShown(path) ? [] : ['show it in docs/target.example.yaml, which obc init copies']),
    ];
    if (steps.length === 0) return [];
    const more = [
      ...(isTyped ? [] : ['run npm run freeze, which writes its type']),
      ...(preset === undefined
        ? ['give it a default in the schema if most targets need not declare it']
        : []),
      'name it in src/target-file/setting-kinds.json if a requirement cannot be tested without it',
    ];
    return `the setting ${path} is not finished: ${[...steps, ...more].join('; ')}`;
  });
  const stale = `${file} is not as schemas/target.schema.json has it: run npm run freeze`;
  expect(isTyped || unfinished.length > 0 ? unfinished : [stale]).toEqual([]);
});
