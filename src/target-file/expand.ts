import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import type { Environment } from './environment.ts';
import type { Path, Problem } from './problem.ts';

/**
 * A copy of a value with every `${NAME}` in its texts replaced by that environment variable, and `$${` by `${`.
 * Variables that are unset or empty are reported once per place.
 */
export function expandVariables(
  value: unknown,
  env: Environment,
): { readonly value: unknown; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  const expand = (node: unknown, path: Path): unknown => {
    if (typeof node === 'string') return expandText(node, env, (message) => problems.push({ path, message }));
    if (Array.isArray(node)) return node.map((item, index) => expand(item, [...path, index]));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => [key, expand(child, [...path, key])]),
    );
  };
  return { value: expand(value, []), problems };
}

function expandText(text: string, env: Environment, report: (message: string) => void): string {
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
    if (value !== undefined && value !== '') return value;
    report(
      `the environment variable ${name} is ${value === '' ? 'empty' : 'not set'}; set it before the run`,
    );
    return whole;
  });
}
