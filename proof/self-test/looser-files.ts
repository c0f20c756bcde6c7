import { makeWord } from '../../src/lib/own-names.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';

/** A target file that says less than the whole one, or something else. */
export interface LooserFile {
  readonly name: string;
  readonly file: DeclaredTarget;
}

/** What no run goes without: how the target is reached, and what is to be tested. */
const kept = /^(?:target|areas|outbound|banking|outbound\.auth|.*\.baseUrl|banking\.poll)(?:$|\.poll)/;
/** A payload and a request are one value each. */
const whole = /^(?:recipients\.create|revocation\.\w+\.request)$/;

/** The dotted paths of everything that a target file may leave out; of a list also each member that its items have. */
export function listSettingPaths(file: DeclaredTarget): readonly string[] {
  return [...pathsBelow(file, [])].map((path) => path.join('.')).filter((path) => !kept.test(path));
}

function* pathsBelow(node: object, above: readonly string[]): Generator<readonly string[]> {
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    const path = [...above, key];
    yield path;
    if (typeof value !== 'object' || value === null || whole.test(path.join('.'))) continue;
    const members = Array.isArray(value) ? Object.assign({}, ...value.filter(isObject)) : value;
    yield* pathsBelow(members as object, path);
  }
}

/** Ways to loosen a setting: it goes, somebody makes a value up, or its numbers promise as little as they can. */
export const looserWays = ['left out', 'invented', 'lowered'] as const;
type LooserWay = (typeof looserWays)[number];

/** The file with other settings, of the same form where they do not go. */
export function changeTargetFile(file: DeclaredTarget, paths: readonly string[], how: LooserWay): LooserFile {
  const copy: unknown = structuredClone(file);
  for (const path of paths) change(copy, path.split('.'), how);
  return { name: `${paths.join(' and ')} ${how}`, file: copy as DeclaredTarget };
}

function change(node: unknown, [key = '', ...rest]: readonly string[], how: LooserWay): void {
  if (Array.isArray(node)) {
    for (const item of node) change(item, [key, ...rest], how);
    return;
  }
  if (!isObject(node) || !(key in node)) return;
  if (rest.length > 0) change(node[key], rest, how);
  else if (how === 'left out') delete node[key];
  else node[key] = how === 'lowered' ? limitNumbers(node[key]) : invent(node[key], key);
}

/** Numbers are the least that counts as one, and yes stands for no. */
function limitNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Math.min(value, 1);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map(limitNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, limitNumbers(child)]));
}

/** A value of the same form: other words, other numbers, the other of yes and no. */
function invent(value: unknown, seed: string): unknown {
  if (typeof value === 'string') return makeWord(`invented ${seed} ${value}`);
  if (typeof value === 'number') return value + 7;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map((item) => invent(item, seed));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, invent(child, key)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
