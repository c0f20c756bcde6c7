import { isContainer, isObject } from '../../../../src/lib/json/values.ts';
import { dropAt, type Path, putAt, valueAt } from './tree.ts';

/** One kind of change to a JSON tree at a place; undefined where the place has no room for it. */
export interface Mutation {
  readonly kind: string;
  /** The text of the changed tree. */
  readonly apply: (root: unknown, path: Path) => string | undefined;
}

/** Changes a copy of the tree; `change` says false where nothing can be changed. */
const inTree =
  (change: (root: unknown, path: Path) => boolean) =>
  (root: unknown, path: Path): string | undefined => {
    const copy: unknown = JSON.parse(JSON.stringify(root));
    return path.length > 0 && change(copy, path) ? JSON.stringify(copy) : undefined;
  };

const replaceBy = (make: (value: unknown) => unknown) =>
  inTree((root, path) => {
    const value = valueAt(root, path);
    const other = make(value);
    if (other === undefined || JSON.stringify(other) === JSON.stringify(value)) return false;
    putAt(root, path, other);
    return true;
  });

const replaceNumber = (make: (value: number) => number) =>
  replaceBy((value) => (typeof value === 'number' ? make(value) : undefined));

/** The list that a place is an item of, with the item after it. */
function swapWithNext(root: unknown, path: Path): boolean {
  const above = valueAt(root, path.slice(0, -1));
  const at = path.at(-1) as number;
  if (!Array.isArray(above) || at + 1 >= above.length) return false;
  if (JSON.stringify(above[at]) === JSON.stringify(above[at + 1])) return false;
  [above[at], above[at + 1]] = [above[at + 1], above[at]];
  return true;
}

function repeatItem(root: unknown, path: Path): boolean {
  const above = valueAt(root, path.slice(0, -1));
  if (!Array.isArray(above)) return false;
  above.splice(path.at(-1) as number, 0, JSON.parse(JSON.stringify(above[path.at(-1) as number])));
  return true;
}

/** Swaps the values of a member and of the next one that is of the same type. */
function swapMembers(root: unknown, path: Path): boolean {
  const above = valueAt(root, path.slice(0, -1));
  if (!isObject(above)) return false;
  const own = path.at(-1) as string;
  const value = above[own];
  const other = Object.keys(above).find(
    (name) =>
      name !== own && typeof above[name] === typeof value && above[name] !== value && !isContainer(value),
  );
  if (other === undefined) return false;
  [above[own], above[other]] = [above[other], value];
  return true;
}

/** Writes a member of an object a second time, with another value that a careless reader takes first. */
function doubleKey(root: unknown, path: Path): string | undefined {
  const name = path.at(-1);
  const above = path.length === 0 ? undefined : valueAt(root, path.slice(0, -1));
  if (!isObject(above) || typeof name !== 'string') return undefined;
  const mark = 'b7e1d0c4doubled';
  const copy: unknown = JSON.parse(JSON.stringify(root));
  putAt(copy, path.slice(0, -1).length === 0 ? [mark] : [...path.slice(0, -1), mark], 0);
  return JSON.stringify(copy).replace(
    `"${mark}":0`,
    `${JSON.stringify(name)}:${JSON.stringify(above[name])}`,
  );
}

/** The same value by another spelling: what a reader of JSON takes for equal. */
function spellOtherwise(root: unknown, path: Path): string | undefined {
  const value = valueAt(root, path);
  const mark = 'b7e1d0c4spelt';
  const spelt =
    typeof value === 'number' && Number.isInteger(value)
      ? `${value}.0`
      : typeof value === 'string' && /^[a-z]/.test(value)
        ? `"\\u00${value.charCodeAt(0).toString(16)}${JSON.stringify(value).slice(2)}`
        : undefined;
  if (spelt === undefined || path.length === 0) return undefined;
  const copy: unknown = JSON.parse(JSON.stringify(root));
  putAt(copy, path, mark);
  return JSON.stringify(copy).replace(`"${mark}"`, spelt);
}

/** Every kind of change at a place of a tree. */
export const mutations: readonly Mutation[] = [
  {
    kind: 'dropped',
    apply: inTree((root, path) => {
      dropAt(root, path);
      return true;
    }),
  },
  { kind: 'repeated', apply: inTree(repeatItem) },
  { kind: 'swapped with the next', apply: inTree(swapWithNext) },
  { kind: 'swapped with another member', apply: inTree(swapMembers) },
  { kind: 'one more', apply: replaceNumber((value) => value + 1) },
  { kind: 'one less', apply: replaceNumber((value) => value - 1) },
  { kind: 'negative', apply: replaceNumber((value) => -value - 1) },
  { kind: 'an hour more', apply: replaceNumber((value) => value + 3_600_000) },
  { kind: 'a fraction', apply: replaceNumber((value) => value + 0.5) },
  { kind: 'huge', apply: replaceNumber(() => 1e300) },
  { kind: 'another letter', apply: replaceBy(changeLetter) },
  {
    kind: 'a longer text',
    apply: replaceBy((value) => (typeof value === 'string' ? `${value}x` : undefined)),
  },
  { kind: 'an empty text', apply: replaceBy((value) => (typeof value === 'string' ? '' : undefined)) },
  { kind: 'flipped', apply: replaceBy((value) => (typeof value === 'boolean' ? !value : undefined)) },
  { kind: 'null', apply: replaceBy(() => null) },
  { kind: 'another type', apply: replaceBy((value) => (typeof value === 'string' ? 7 : 'seven')) },
  {
    kind: 'an emptied list',
    apply: replaceBy((value) => (Array.isArray(value) && value.length > 0 ? [] : undefined)),
  },
  {
    kind: 'a reversed list',
    apply: replaceBy((value) => (Array.isArray(value) ? value.toReversed() : undefined)),
  },
  {
    kind: 'an unknown member',
    apply: replaceBy((value) => (isObject(value) ? { ...value, note: 'unknown' } : undefined)),
  },
  { kind: 'a doubled key', apply: doubleKey },
  { kind: 'another spelling', apply: spellOtherwise },
];

/** Another letter or digit in the middle of a text, of its own kind. */
function changeLetter(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return undefined;
  const at = value.length >> 1;
  const letter = value[at]!;
  const other = /\d/.test(letter) ? (letter === '9' ? '0' : Number(letter) + 1) : letter === 'e' ? 'a' : 'e';
  return `${value.slice(0, at)}${other}${value.slice(at + 1)}`;
}

/** Every change to the bytes of a file. */
export const textMutations: readonly { readonly kind: string; readonly apply: (text: string) => string }[] = [
  { kind: 'trailing garbage', apply: (text) => `${text}garbage` },
  { kind: 'a trailing value', apply: (text) => `${text}{"type":"end"}\n` },
  { kind: 'a trailing space', apply: (text) => `${text} ` },
  { kind: 'an empty line', apply: (text) => `${text}\n` },
  { kind: 'a mark of byte order', apply: (text) => `\uFEFF${text}` },
  { kind: 'a NUL', apply: (text) => `${text}\0` },
  { kind: 'a line cut off', apply: (text) => text.slice(0, -20) },
  {
    kind: 'deep nesting',
    apply: (text) => text.replace('{', `{"deep":${'['.repeat(1e5)}${']'.repeat(1e5)},`),
  },
];
