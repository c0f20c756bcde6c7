import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import type { Environment } from './environment.ts';
import type { Path, Problem } from './problem.ts';

/** A value with its variables filled in, what is wrong with them, and what was taken from the environment. */
export interface Expanded {
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
