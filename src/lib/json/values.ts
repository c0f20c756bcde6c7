import { ExactNumber, roundToDouble } from './exact-number.ts';

type Members = Readonly<Record<string, unknown>>;

/** True when two JSON values are equal: numbers by value, the order of members left out, however deep they are. */
export function isSameJson(one: unknown, other: unknown): boolean {
  const left: unknown[] = [one, other];
  while (left.length > 0) {
    const b = left.pop();
    const a = left.pop();
    if (a === b) continue;
    if (!isContainer(a) || !isContainer(b) || !pushMembers(a, b, left)) return false;
  }
  return true;
}

/** Pushes what two containers hold in pairs; false when they do not hold the same names. */
function pushMembers(a: object, b: object, left: unknown[]): boolean {
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(b, name)) return false;
    left.push((a as Members)[name], (b as Members)[name]);
  }
  return true;
}

/** True for an object or an array of a JSON value. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

/** True for an object of a JSON value, which neither null nor an array is. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

/** The objects of a JSON value that is an array; empty for any other value. */
export function listObjects(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The name of an item of an array: the indices of a list of millions are never written out. */
const nameOfItems = '';

/**
 * Calls `visit` for every member and item of a JSON value, with its name (empty for an item) and its value, in no order
 * that anyone may rely on; what lies below one for which it gives false is left out. Without recursion: a body may be
 * nested deeper than functions can call each other.
 */
export function walkMembers(value: unknown, visit: (name: string, member: unknown) => boolean): void {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const node = left.pop();
    if (!isContainer(node)) continue;
    if (Array.isArray(node)) {
      for (const item of node) if (visit(nameOfItems, item) && typeof item === 'object') left.push(item);
      continue;
    }
    // A page may hold hundreds of thousands of members, so none of them is copied into a list of entries.
    for (const name in node) {
      const member = (node as Record<string, unknown>)[name];
      if (visit(name, member) && typeof member === 'object') left.push(member);
    }
  }
}

/** Every object and array of a JSON value, itself included, in no order that anyone may rely on. */
export function* listContainers(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const node = left.pop();
    if (!isContainer(node)) continue;
    yield node as Readonly<Record<string, unknown>>;
    for (const member of Array.isArray(node) ? node : Object.values(node))
      if (typeof member === 'object') left.push(member);
  }
}

/** What neither holds others nor is held: every text, number, boolean and null of a JSON value, itself if it is one. */
export function listLeaves(value: unknown): unknown[] {
  if (!isContainer(value)) return [value];
  const leaves: unknown[] = [];
  walkMembers(value, (_, member) => {
    if (!isContainer(member)) leaves.push(member);
    return true;
  });
  return leaves;
}

/**
 * What becomes of a member, or of an item, whose name is empty: another value in its place, or the same one, whose own members are asked for next;
 * `above` is what was said of what holds it.
 */
type ChangeMember<Mark> = (name: string, member: unknown, above: Mark, isItem: boolean) => Changed<Mark>;

interface Changed<Mark> {
  readonly value: unknown;
  /** Told to the members of this one as `above`; what was told to this one by default. */
  readonly marksBelow?: Mark;
}

/** A copy of a JSON value with its members changed, the outer ones first; the value itself is left as it is. */
export function copyChanged<Mark = undefined>(
  value: unknown,
  mark: Mark,
  change: ChangeMember<Mark>,
): unknown {
  const root = { value };
  const left: { readonly copy: Record<string, unknown>; readonly above: Mark }[] = [];
  const take = (holder: Record<string, unknown>, name: string, member: unknown, above: Mark) => {
    if (!isContainer(member)) {
      holder[name] = member;
      return;
    }
    const copy = (Array.isArray(member) ? member.slice() : { ...member }) as Record<string, unknown>;
    holder[name] = copy;
    left.push({ copy, above });
  };
  const changeAt = (copy: Record<string, unknown>, at: string, above: Mark, isItem: boolean) => {
    const { value: changed, marksBelow = above } = change(isItem ? nameOfItems : at, copy[at], above, isItem);
    take(copy, at, changed, marksBelow);
  };
  take(root, 'value', value, mark);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { copy, above } = next;
    if (Array.isArray(copy))
      for (let at = 0; at < copy.length; at++) changeAt(copy, at as unknown as string, above, true);
    else for (const name of Object.keys(copy)) changeAt(copy, name, above, false);
  }
  return root.value;
}

/** Visits every member and item of a JSON value; what `visit` gives is told to those below as `above`. */
export function walkMarked<Mark>(
  value: unknown,
  mark: Mark,
  visit: (name: string, member: unknown, above: Mark, isItem: boolean) => Mark,
): void {
  const left: { readonly node: unknown; readonly above: Mark }[] = [{ node: value, above: mark }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, above } = next;
    if (!isContainer(node)) continue;
    const isArray = Array.isArray(node);
    for (const name in node) {
      const member = (node as Record<string, unknown>)[name];
      const below = visit(name, member, above, isArray);
      if (isContainer(member)) left.push({ node: member, above: below });
    }
  }
}

/** A copy in which doubles stand for exact numbers, each of the same sign and as whole: for readers of doubles. */
export function roundNumbers(value: unknown): unknown {
  if (value instanceof ExactNumber) return roundToDouble(value);
  return copyChanged(value, undefined, (_, member) => ({
    value: member instanceof ExactNumber ? roundToDouble(member) : member,
  }));
}

/** What stands at a JSON pointer; undefined where nothing does. */
export function findValueAt(value: unknown, pointer: string): unknown {
  let node = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isContainer(node) || !Object.hasOwn(node, name)) return undefined;
    node = (node as Record<string, unknown>)[name];
  }
  return node;
}

/** True for an array of texts. */
export function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
