import { readFileSync } from 'node:fs';
import type { Path } from '../target-file/problem.ts';
import { parseTargetFile, type YamlFile } from '../target-file/yaml-file.ts';

/** Where the settings of a target file stand. */
export interface Places {
  /** `file:line` of a setting, or of the section that lacks it. */
  of(path: Path): string;
  /** The environment variable that a setting is read from; undefined for one that is written out. */
  variable(path: Path): string | undefined;
  /** Every environment variable that the file names. */
  readonly variables: readonly string[];
}

/** The places of a target file that has been loaded before. */
export function locateSettings(file: string): Places {
  const parsed = parseTargetFile(file, readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  return {
    of: (path) => `${file}:${parsed.place({ path, message: '' }).line}`,
    variable: (path) => variableAt(parsed, path),
    variables: variablesIn(parsed.value),
  };
}

function variableAt({ value }: YamlFile, path: Path): string | undefined {
  const raw = path.reduce<unknown>((node, key) => (node as Record<string, unknown> | null)?.[key], value);
  return typeof raw === 'string' ? /^\$\{(\w+)\}$/.exec(raw)?.[1] : undefined;
}

function variablesIn(value: unknown): string[] {
  const named = JSON.stringify(value).matchAll(/(?<!\$)\$\{(\w+)\}/g);
  return [...new Set([...named].map(([, name]) => name!))];
}
