import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
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

/** A value with its variables filled in, what is wrong with them, and what was taken from the environment. */
interface Expanded {
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Each value of a variable, once: secrets, wherever they stand. Addresses of services are none. */
  readonly taken: readonly string[];
  /** The same values by the names of their variables. */
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * A copy of a value with every `${NAME}` in its texts replaced by that environment variable, and `$${` by `${`.
 * Variables that are unset or empty are reported once per place. What reports show of a target file (its name, reasons of
 * waivers) never shows what stands in a variable.
 */
export function expandVariables(value: unknown, env: Environment): Expanded {
  const problems: Problem[] = [];
  const taken = new Set<string>();
  const variables: Record<string, string> = {};
  const expand = (node: unknown, path: Path): unknown => {
    if (typeof node === 'string') {
      const take = (found: string, name: string): string => {
        if (isShown(path)) return '[secret]';
        if (isAddress(path, found)) return found;
        taken.add(found);
        variables[name] = found;
        return found;
      };
      return expandText(node, env, take, (message) => problems.push({ path, message }));
    }
    if (Array.isArray(node)) return node.map((item, index) => expand(item, [...path, index]));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => [key, expand(child, [...path, key])]),
    );
  };
  const expanded = expand(value, []);
  return { value: expanded, problems, taken: [...taken], variables };
}

/** Places whose only use is to be read in reports. */
function isShown(path: Path): boolean {
  const [section, key, inside] = path;
  if (section === 'target') return ['name', 'vendor', 'version'].includes(String(key));
  return section === 'waivers' && ['reason', 'owner'].includes(String(inside));
}

/** True for what an address of a service is made of: reports name the service that was judged by it. */
function isAddress(path: Path, found: string): boolean {
  return /^(?:baseUrl|url)$/.test(String(path.at(-1))) && /^(?:https?:\/\/|[\d.]+$|localhost$)/i.test(found);
}

function expandText(
  text: string,
  env: Environment,
  take: (found: string, name: string) => string,
  report: (message: string) => void,
): string {
  const bare = /^\$([A-Z_][A-Z0-9_]*)$/.exec(text)?.[1];
  // Without such a variable it may be a value that begins with a dollar sign.
  if (bare !== undefined && bare in env) report(`expected \${${bare}} for that variable, found $${bare}`);
  return text.replace(/\$\$\{|\$\{([^}]*)(\}?)/g, (whole, name: string | undefined, end: string) => {
    if (name === undefined) return '${';
    if (end === '' || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      report(
        `expected \${NAME} with the name of an environment variable, found ${redactLikelySecrets(whole)}; write $\${ for the characters themselves`,
      );
      return whole;
    }
    const value = env[name];
    if (value !== undefined && value !== '') return take(value, name);
    report(
      `the environment variable ${name} is ${value === '' ? 'empty' : 'not set'}; set it before the run`,
    );
    return whole;
  });
}
