import { isObject } from '../lib/json/values.ts';
import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { keyOf, type Path, type Problem } from './problem.ts';

/** The settings of one environment of a target file. */
export interface ChosenEnvironment {
  /** The settings that all environments share, with those of the chosen one in their place. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Where a setting of `value` stands in the file. */
  originOf(path: Path): Path;
}

/**
 * Lays the settings of a named environment over those that a target file holds for all: keys are joined, and a list
 * or a plain value takes the place of the other. A file that holds environments is never used without a name, so that
 * none is asked by mistake.
 */
export function chooseEnvironment(file: unknown, name: string | undefined): ChosenEnvironment {
  const same = (path: Path) => path;
  if (!isObject(file) || !('environments' in file)) {
    const message = `it holds no environments, so there is no ${name}: leave --env out, or add the key environments`;
    return { value: file, problems: name === undefined ? [] : [{ path: [], message }], originOf: same };
  }
  const { environments, ...shared } = file;
  const wrong = (path: Path, message: string) => ({
    value: shared,
    problems: [{ path: ['environments', ...path], message }],
    originOf: same,
  });
  if (!isObject(environments)) return wrong([], 'expected names of environments, each with its settings');
  if (Object.hasOwn(environments, '__proto__'))
    return wrong(['__proto__'], 'no environment can be called __proto__; choose another name');
  const known = Object.keys(environments);
  if (name === undefined) return wrong([], `choose one with --env: ${keyList(known)}`);
  const own = environments[name];
  if (!Object.hasOwn(environments, name))
    return wrong([], `no environment is called ${name}${describeSuggestion(name, known) || among(known)}`);
  if (own !== null && !isObject(own)) return wrong([name], 'expected settings, as at the top of the file');
  if (isObject(own) && 'environments' in own) return wrong([name], 'expected settings, and no environments');
  return {
    value: own === null ? shared : merge(shared, own),
    problems: [],
    originOf: (path) => (holds(own, path) ? ['environments', name, ...path] : path),
  };
}

type Keys = Readonly<Record<string, unknown>>;

function merge(shared: Keys, own: Keys): Keys {
  const joined = Object.entries(own).map(([key, value]) => {
    const before = shared[key];
    return [key, isObject(before) && isObject(value) ? merge(before, value) : value];
  });
  return { ...shared, ...Object.fromEntries(joined) };
}

/** True when a path, or the part of it that is there, leads to something an environment says by itself. */
function holds(own: unknown, path: Path): boolean {
  let node: unknown = own;
  for (const [index, part] of path.entries()) {
    if (node === null || typeof node !== 'object') return index > 0;
    if (!Object.hasOwn(node, part)) return Array.isArray(node);
    node = (node as Keys)[part];
  }
  return path.length > 0;
}

function keyList(names: readonly string[]): string {
  return names.map((name) => redactLikelySecrets(keyOf([name]))).join(', ');
}

function among(names: readonly string[]): string {
  return `; choose from ${keyList(names)}`;
}
