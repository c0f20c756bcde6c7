import { dirname, join, relative, resolve } from 'node:path';
import { stringify } from 'yaml';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { type ExampleEntry, readExampleFile } from '../../../src/target-file/example-file.ts';
import type { Value } from './settings.ts';

/**
 * A target file with some settings, made of the example: those settings stand in it with its comments, everything
 * else is there as a comment. `schema` is where an editor finds the schema.
 */
export function composeFile(settings: ReadonlyMap<string, Value>, schema: string): string {
  const { lines, entries } = readExampleFile();
  const written = lines.map((line): string | undefined => line);
  written[0] = `# yaml-language-server: $schema=${schema}`;
  const paths = [...settings.keys()];
  for (const entry of entries) {
    const path = entry.path.join('.');
    const isAbove = paths.some((one) => one.startsWith(`${path}.`));
    const isBelow = paths.some((one) => path.startsWith(`${one}.`));
    const value = settings.get(path);
    if (value !== undefined) settle(entry, value, written);
    else if (!isAbove && !isBelow && !isOut(entry, entries, paths)) comment(entry, written);
  }
  return `${written.filter((line) => line !== undefined).join('\n')}\n`;
}

/** True for what lies in a section that is a comment as a whole. */
function isOut({ path }: ExampleEntry, entries: readonly ExampleEntry[], paths: readonly string[]): boolean {
  if (path.length === 1) return false;
  const above = path.slice(0, -1).join('.');
  const section = entries.find((entry) => entry.path.join('.') === above);
  const isUsed = paths.some((one) => one === above || one.startsWith(`${above}.`));
  return section !== undefined && !isUsed;
}

function settle(entry: ExampleEntry, value: Value, written: (string | undefined)[]): void {
  if (value === 'example') return;
  const { path, first, end, indent, isSection } = entry;
  const margin = ' '.repeat(indent);
  const said = / # .*$/.exec(written[first] ?? '')?.[0] ?? '';
  const [head, ...more] = valueLines(value.value);
  // What else the setting may hold stays below it as a comment.
  for (let at = first + 1; at < end; at++)
    written[at] = isSection ? commented(written[at] ?? '', indent + 2) : undefined;
  written[first] = [
    `${margin}${path.at(-1)}:${head === '' ? '' : ` ${head}`}${said}`,
    ...more.map((line) => `${margin}  ${line}`),
  ].join('\n');
}

/** A value behind its key, and the lines below it. */
function valueLines(value: unknown): [string, ...string[]] {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
    return ['', ...value.map((item) => `- ${yamlOf(item)}`)];
  return [yamlOf(value)];
}

function yamlOf(value: unknown): string {
  const style = typeof value === 'object' ? ({ collectionStyle: 'flow' } as const) : {};
  const flowCollectionPadding = !Array.isArray(value);
  return stringify(value, { ...style, flowCollectionPadding, singleQuote: true, lineWidth: 0 }).trim();
}

function comment({ first, end, indent }: ExampleEntry, written: (string | undefined)[]): void {
  let last = end;
  // Comments that stand at the end of a section belong to it.
  while (/^\s*#/.test(written[last] ?? '') && (written[last] ?? '').search(/\S/) > indent) last += 1;
  for (let at = first; at < last; at++) written[at] = commented(written[at] ?? '', indent);
}

function commented(line: string, indent: number): string {
  return line.trim() === '' ? line : `${' '.repeat(indent)}# ${line.slice(indent)}`;
}

/** The schema as an editor finds it from the folder of a target file. */
export function locateSchemaFrom(out: string): string {
  const path = relative(dirname(resolve(out)), join(packageRoot, 'schemas', 'target.schema.json'));
  const slashed = path.replaceAll('\\', '/');
  return slashed.startsWith('.') ? slashed : `./${slashed}`;
}
