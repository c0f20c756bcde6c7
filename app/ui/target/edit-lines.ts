import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  stringify,
} from 'yaml';

/**
 * The text with one setting changed where that takes its own lines alone; undefined where it takes more. The caller
 * proves that the outcome says what it is to say: odd layouts are not told apart here.
 */
export function putInLines(
  text: string,
  document: Document.Parsed,
  path: readonly string[],
  value: unknown,
): string | undefined {
  const found = document.getIn(path, true) as Node | undefined;
  if (value === undefined) return removeLines(text, document, path);
  if (found === undefined || isEmptyScalar(found)) return insertLines(text, document, path, value);
  if (isInline(found)) return replaceInline(text, found, value);
  return isSeq(found) && Array.isArray(value) ? editItems(text, found.items as Node[], value) : undefined;
}

/** Written within one line, as far as a range of characters tells. */
function isInline(node: Node): boolean {
  if (isScalar(node)) return node.type !== Scalar.BLOCK_FOLDED && node.type !== Scalar.BLOCK_LITERAL;
  return isCollection(node) && node.flow === true;
}

function isEmptyScalar(node: Node): boolean {
  return isScalar(node) && node.range?.[0] === node.range?.[1];
}

function replaceInline(text: string, { range }: Node, value: unknown): string {
  return text.slice(0, range![0]) + inlineOf(value) + text.slice(range![1]);
}

/** A value within one line. Text with signs that mean something in a flow is quoted. */
function inlineOf(value: unknown): string {
  if (typeof value === 'string' && /[,[\]{}]/.test(value)) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return stringify(value, { lineWidth: 0 }).trimEnd();
  return JSON.stringify(value);
}

/** Takes items out of a block list and puts others at its end; undefined for any other change. */
function editItems(text: string, items: readonly Node[], value: readonly unknown[]): string | undefined {
  const before = items.map((item) => (isScalar(item) ? item.value : undefined));
  const kept = before.filter((item) => value.includes(item));
  const added = value.slice(kept.length);
  if (kept.length === 0 || kept.some((item, index) => item !== value[index])) return undefined;
  const last = items.at(-1)!;
  const margin = lineAt(text, last.range![0]).text.match(/^\s*- +/)?.[0];
  if (margin === undefined || [last, ...added].some((item) => item === null)) return undefined;
  const { end } = lineAt(text, lastOffset(last));
  const more = added.map((item) => `${margin}${stringify(item, { lineWidth: 0 }).trimEnd()}\n`).join('');
  const grown = insertAt(text, end, more);
  return items
    .filter((item) => isScalar(item) && !value.includes(item.value))
    .reverse()
    .reduce((rest, item) => {
      const { start, end: after } = lineAt(rest, item.range![0]);
      return rest.slice(0, start) + rest.slice(after);
    }, grown);
}

/** Writes a setting behind the last one of the nearest section that is there. */
function insertLines(
  text: string,
  document: Document.Parsed,
  path: readonly string[],
  value: unknown,
): string | undefined {
  const depth = path.findLastIndex((_key, index) => hasItems(document.getIn(path.slice(0, index), true)));
  const section = document.getIn(path.slice(0, depth), true);
  if (depth === -1)
    return document.contents === null ? insertAt(text, text.length, blockOf(path, value, 0)) : undefined;
  if (!isMap(section) || section.flow === true) return undefined;
  const pairs = section.items as Pair<Node, Node | null>[];
  const margin = columnOf(text, pairs[0]!.key.range![0]);
  const own = pairs.find(({ key }) => isScalar(key) && String(key.value) === path[depth]);
  if (own === undefined)
    return insertAt(
      text,
      lineAt(text, lastOffset(pairs.at(-1)!)).end,
      blockOf(path.slice(depth), value, margin),
    );
  const { start, end, text: line } = lineAt(text, own.key.range![0]);
  const isBare = /^\s*[^#]*:\s*(#.*)?$/.test(line.trimEnd());
  if (!isBare || (own.value != null && !isEmptyScalar(own.value))) return undefined;
  const rest = path.slice(depth + 1);
  if (rest.length > 0) return insertAt(text, end, blockOf(rest, value, margin + 2));
  return text.slice(0, start) + blockOf([path[depth]!], value, margin) + text.slice(end);
}

function hasItems(node: unknown): boolean {
  return isMap(node) && node.items.length > 0;
}

/** Takes out the lines of a setting, and of the sections that hold nothing else. */
function removeLines(text: string, document: Document.Parsed, path: readonly string[]): string | undefined {
  const above = document.getIn(path.slice(0, -1), true);
  if (!isMap(above) || above.flow === true || isAlias(above)) return undefined;
  if (path.length > 1 && above.items.length === 1) return removeLines(text, document, path.slice(0, -1));
  const pair = (above.items as Pair<Node, Node | null>[]).find(
    ({ key }) => isScalar(key) && String(key.value) === path.at(-1),
  );
  if (pair === undefined) return undefined;
  const { start } = lineAt(text, pair.key.range![0]);
  return text.slice(0, start) + text.slice(lineAt(text, lastOffset(pair)).end);
}

function blockOf(path: readonly string[], value: unknown, margin: number): string {
  const nested = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const lines = stringify(nested, { lineWidth: 0 }).trimEnd().split('\n');
  return lines.map((line) => `${' '.repeat(margin)}${line}\n`).join('');
}

/** The offset of the last character of a pair or a node, comments and blank lines behind it left out. */
function lastOffset(of: Pair<Node, Node | null> | Node): number {
  if ('key' in of)
    return of.value == null || isEmptyScalar(of.value) ? of.key.range![0] : lastOffset(of.value);
  if (isCollection(of) && of.flow !== true && of.items.length > 0) return lastOffset(of.items.at(-1) as Node);
  return Math.max(of.range![0], of.range![1] - 1);
}

/** The line of an offset; `end` is where the next one starts. */
function lineAt(text: string, offset: number): { start: number; end: number; text: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const found = text.indexOf('\n', offset);
  const end = found === -1 ? text.length : found + 1;
  return { start, end, text: text.slice(start, end) };
}

function insertAt(text: string, offset: number, more: string): string {
  const before = text.slice(0, offset);
  return `${before}${before === '' || before.endsWith('\n') || more === '' ? '' : '\n'}${more}${text.slice(offset)}`;
}

function columnOf(text: string, offset: number): number {
  return offset - lineAt(text, offset).start;
}
