import type { Environment } from './environment.ts';
import type { Path, Problem } from './problem.ts';
import { findNode, findNodeBelow, type SettingNode, targetSchema } from './schema.ts';

/** A value with what stands for numbers and words of a fixed set read in, and what is wrong with the variables. */
export interface TypedValue {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

const whole = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

/**
 * A copy of a target file's value in which `${NAME}` alone, where the schema wants a number, true or false, or one of some
 * words, is the value of that variable: only then can the schema judge it. Texts, and secrets with them, keep their
 * variables.
 */
export function fillTypedVariables(value: unknown, env: Environment): TypedValue {
  const problems: Problem[] = [];
  const fill = (node: unknown, schema: SettingNode | undefined, path: Path): unknown => {
    const name = typeof node === 'string' ? whole.exec(node)?.[1] : undefined;
    if (name !== undefined) return fillOne(node, name, schema, path);
    if (Array.isArray(node))
      return node.map((item, index) => fill(item, findNodeBelow(schema, index), [...path, index]));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => [
        key,
        fill(child, findNodeBelow(schema, key), [...path, key]),
      ]),
    );
  };
  const fillOne = (node: unknown, name: string, schema: SettingNode | undefined, path: Path): unknown => {
    const read = readerOf(schema);
    const text = env[name];
    if (read === undefined || text === undefined || text === '') return node;
    const typed = read.from(text.trim());
    if (typed !== undefined) return typed;
    problems.push({ path, message: `expected ${read.wanted} in the environment variable ${name}` });
    return node;
  };
  return { value: fill(value, targetSchema, []), problems };
}

/** True where a text that only names a variable stands for something else than text. */
export function isTypedVariable(value: unknown, path: Path): boolean {
  const node = path.reduce(
    (above, key) => (above as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
  return typeof node === 'string' && whole.test(node) && readerOf(findNode(path)) !== undefined;
}

interface Reader {
  readonly wanted: string;
  from(text: string): unknown;
}

function readerOf(schema: SettingNode | undefined): Reader | undefined {
  const { type, enum: words } = schema ?? {};
  if (type === 'number' || type === 'integer') return { wanted: 'a number', from: readNumber };
  if (type === 'boolean') return { wanted: 'true or false', from: readBoolean };
  if (words === undefined) return undefined;
  return {
    wanted: `one of ${words.join(', ')}`,
    from: (text) => (words.includes(text) ? text : undefined),
  };
}

function readNumber(text: string): number | undefined {
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : undefined;
}

function readBoolean(text: string): boolean | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}
