import { isContainer } from './compare.ts';
import { walkMembers } from './walk.ts';

const known = new WeakMap<object, ReadonlySet<string>>();

/** The names of all members of a JSON value, at any depth, each once. */
export function memberNamesOf(json: unknown): ReadonlySet<string> {
  if (!isContainer(json)) return new Set();
  const before = known.get(json);
  if (before !== undefined) return before;
  const names = new Set<string>();
  walkMembers(json, (name) => name === '' || names.add(name).size > 0);
  known.set(json, names);
  return names;
}
