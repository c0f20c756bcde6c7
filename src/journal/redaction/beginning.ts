import { isContainer } from '../../lib/json/compare.ts';

/** What is still to be taken of an object or an array. */
interface Open {
  readonly node: Readonly<Record<string, unknown>>;
  readonly copy: object;
  /** Absent for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  next: number;
}

/**
 * The beginning of a JSON value, whose text is the beginning of its text but for the brackets that close it: as much as
 * makes at least so many characters, whatever stands for its texts as long as that has `minLeaf` characters where they
 * have more. The value itself where that is all of it.
 */
export function takeBeginning(value: unknown, minCharacters: number, minLeaf: number): unknown {
  if (!isContainer(value)) return value;
  const root = openNode(value);
  const open: Open[] = [root];
  let characters = 0;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (characters >= minCharacters) return root.copy;
    const { node, copy, names, next } = top;
    if (next === top.length) {
      open.pop();
      continue;
    }
    top.next += 1;
    const name = names === undefined ? String(next) : names[next]!;
    const member = node[name];
    characters += 1 + (names === undefined ? 0 : name.length + 2);
    const below = isContainer(member) ? openNode(member) : undefined;
    if (below === undefined) characters += typeof member === 'string' ? Math.min(member.length, minLeaf) : 1;
    else open.push(below);
    // By definition, since a member may be called __proto__.
    Object.defineProperty(copy, name, {
      value: below?.copy ?? member,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return value;
}

function openNode(container: object): Open {
  const node = container as Open['node'];
  if (Array.isArray(container))
    return { node, copy: [], names: undefined, length: container.length, next: 0 };
  const names = Object.keys(node);
  return { node, copy: {}, names, length: names.length, next: 0 };
}
