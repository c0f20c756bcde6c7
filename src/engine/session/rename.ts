import { isContainer } from '../../lib/json/compare.ts';

/**
 * A copy of a JSON value in which members have other names, however deep it is: by `names`, old by new. A member that had
 * one of the new names before is left out.
 */
export function renameMembers(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const replaced = new Set(names.values());
  const result: { value?: unknown } = {};
  const left: [from: unknown, into: object, key: string | number][] = [[value, result, 'value']];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [from, into, key] = next;
    if (!isContainer(from)) {
      define(into, key, from);
      continue;
    }
    const copy: object = Array.isArray(from) ? new Array(from.length) : {};
    define(into, key, copy);
    if (Array.isArray(from)) for (let at = 0; at < from.length; at++) left.push([from[at], copy, at]);
    // The last one first, so that members keep their order.
    else
      for (const [name, member] of Object.entries(from).reverse())
        if (!replaced.has(name)) left.push([member, copy, names.get(name) ?? name]);
  }
  return result.value;
}

/** A name such as __proto__ is a member like all others. */
function define(into: object, key: string | number, value: unknown): void {
  Object.defineProperty(into, key, { value, enumerable: true, writable: true, configurable: true });
}
