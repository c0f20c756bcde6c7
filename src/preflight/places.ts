import { chooseEnvironment } from '../target-file/environments.ts';
import { readTargetText } from '../target-file/load.ts';
import type { Path } from '../target-file/problem.ts';
import { parseTargetFile } from '../target-file/yaml-file.ts';

/** Where the settings of a target file stand. */
export interface Places {
  /** `file:line` of a setting, or of the section that lacks it. */
  of(path: Path): string;
  /** The environment variable that a setting is read from; undefined for one that is written out. */
  variable(path: Path): string | undefined;
  /** True for text that is written out in the file. */
  isLiteral(path: Path): boolean;
  /** Every environment variable that the file names. */
  readonly variables: readonly string[];
}

/** The places of a target file that has been loaded before. */
export function locateSettings(file: string, environment?: string): Places {
  return locateSettingsIn(file, readTargetText(file), environment);
}

/** The places in the text of a target file that has been parsed before; `file` names it. */
export function locateSettingsIn(file: string, text: string, environment?: string): Places {
  const parsed = parseTargetFile(file, text);
  const { value, originOf } = chooseEnvironment(parsed.value, environment);
  return {
    of: (path) => `${file}:${parsed.place({ path: originOf(path), message: '' }).line}`,
    variable: (path) => variableAt(value, path),
    isLiteral: (path) => /^(?!.*\$\{)/s.test(textAt(value, path) ?? '${'),
    variables: variablesIn(value),
  };
}

function variableAt(value: unknown, path: Path): string | undefined {
  return /^\$\{(\w+)\}$/.exec(textAt(value, path) ?? '')?.[1];
}

function textAt(value: unknown, path: Path): string | undefined {
  const raw = path.reduce<unknown>((node, key) => (node as Record<string, unknown> | null)?.[key], value);
  return typeof raw === 'string' ? raw : undefined;
}

function variablesIn(value: unknown): string[] {
  const named = JSON.stringify(value).matchAll(/(?<!\$)\$\{(\w+)\}/g);
  return [...new Set([...named].map(([, name]) => name!))];
}
