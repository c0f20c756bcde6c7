/** Returns a value in the place of one at a pointer, which it must not change; undefined leaves the member or item out. */
export type ValueChange = (value: unknown, at: string) => unknown;

/** True for an object of JSON that is not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A copy of a body in which the values of a JSON pointer are changed; the rest is shared with the body. In a pointer `*`
 * stands for every item, `last` for the last one, and `**` for whatever leads to a member of the name behind it. An absent
 * member is left alone. `change` also gets the pointer of each value.
 */
export function changeAt(body: unknown, pointer: string, change: ValueChange): unknown {
  return changeBelow(body, pointer.split('/').slice(1), '', change);
}

function changeBelow(node: unknown, path: readonly string[], at: string, change: ValueChange): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(node, at);
  if (key === '**') return changeEverywhere(node, rest[0]!, at, change);
  if (Array.isArray(node)) {
    const isMeant = (index: number) =>
      key === '*' || index === (key === 'last' ? node.length - 1 : Number(key));
    const changed = node.map((item, index) =>
      isMeant(index) ? changeBelow(item, rest, `${at}/${index}`, change) : item,
    );
    return changed.filter((item) => item !== undefined);
  }
  if (!isObject(node) || !(key in node)) return node;
  const value = changeBelow(node[key], rest, `${at}/${key}`, change);
  if (value !== undefined) return { ...node, [key]: value };
  const { [key]: _, ...others } = node;
  return others;
}

function changeEverywhere(node: unknown, name: string, at: string, change: ValueChange): unknown {
  if (Array.isArray(node))
    return node.map((item, index) => changeEverywhere(item, name, `${at}/${index}`, change));
  if (!isObject(node)) return node;
  const changed = Object.entries(node).map(([key, value]) => [
    key,
    key === name ? change(value, `${at}/${key}`) : changeEverywhere(value, name, `${at}/${key}`, change),
  ]);
  return Object.fromEntries(changed);
}
