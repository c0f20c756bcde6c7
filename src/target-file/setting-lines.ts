import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  stringify,
  visit,
  type YAMLMap,
} from 'yaml';

/**
 * Returns the lines of a setting below its sections: short lists, and short items of a list, in one line each. `said` ends the
 * first line.
 */
export function formatSetting(path: readonly string[], value: unknown, margin: number, said = ''): string {
  const document = new Document(path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value));
  visit(document, {
    Seq: (_, node) => {
      if (isShort(node)) node.flow = true;
    },
    Map: (key, node, above) => {
      const values = node.items.map((pair) => pair.value);
      const isItem = typeof key === 'number';
      // The sections of a value keep lines of their own.
      const isDeep = above.filter(isMap).length > path.length + 1;
      if (isItem ? values.every(isShort) : isDeep && values.every(isScalar)) node.flow = true;
    },
  });
  const flowCollectionPadding = !(Array.isArray(value) && value.every((item) => typeof item !== 'object'));
  const text = document.toString({ singleQuote: true, lineWidth: 0, flowCollectionPadding });
  const [head, ...more] = text.replace(/\n$/, '').split('\n');
  return [`${head}${said}`, ...more].map((line) => `${' '.repeat(margin)}${line}\n`).join('');
}

function isShort(node: unknown): boolean {
  return isScalar(node) || (isSeq(node) && node.items.every(isScalar));
}

/** A change of one setting of a target file. */
export interface SettingChange {
  readonly text: string;
  readonly document: Document.Parsed;
  readonly path: readonly string[];
  /** Undefined to take the setting out. */
  readonly value: unknown;
  /** A comment that stands above the setting. */
  readonly heading?: string | undefined;
}

/**
 * Returns the text with one setting changed where that takes its own lines alone; undefined where it takes more. The caller
 * proves that the outcome says what it is to say: odd layouts are not told apart here.
 */
export function changeLines(change: SettingChange): string | undefined {
  const { text, document, path, value } = change;
  if (value === undefined) return removeLines(text, document, path);
  const { contents } = document;
  if (isMap(contents) && contents.flow === true) return changeMember(change, contents);
  const found = document.getIn(path, true) as Node | undefined;
  const above = document.getIn(path.slice(0, -1), true);
  const isInFlow = isMap(above) && above.flow === true;
  if (found !== undefined && isInline(found) && (isInFlow || isFlat(value)))
    return replaceRange(text, found, inlineOf(value));
  const edited = isSeq(found) && Array.isArray(value) && editItems(text, found.items as Node[], value);
  return edited || putLines(change);
}

/** Written within one line, as far as a range of characters tells. */
function isInline(node: Node): boolean {
  if (isScalar(node))
    return !isEmptyScalar(node) && node.type !== Scalar.BLOCK_FOLDED && node.type !== Scalar.BLOCK_LITERAL;
  return isCollection(node) && node.flow === true;
}

function isEmptyScalar(node: Node): boolean {
  return isScalar(node) && node.range?.[0] === node.range?.[1];
}

/** True for what stands in one line: no object, and no list that holds one. */
function isFlat(value: unknown): boolean {
  return [value].flat().every((item) => typeof item !== 'object' || item === null);
}

function replaceRange(text: string, { range }: Node, written: string): string {
  return text.slice(0, range![0]) + written + text.slice(range![1]);
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

type Entry = Pair<Node, Node | null>;

function findEntry(section: YAMLMap, key: string | undefined): Entry | undefined {
  return (section.items as Entry[]).find((entry) => isScalar(entry.key) && String(entry.key.value) === key);
}

/** Writes a setting in the place of its lines, or behind the last one of the nearest section that is there. */
function putLines(change: SettingChange): string | undefined {
  const { text, document, path, value } = change;
  const depth = path.findLastIndex((_key, index) => hasItems(document.getIn(path.slice(0, index), true)));
  if (depth === -1) return document.contents === null ? addLines(change, text.length, path, 0) : undefined;
  const section = document.getIn(path.slice(0, depth), true);
  if (!isMap(section) || section.flow === true) return undefined;
  const rest = path.slice(depth);
  const entries = section.items as Entry[];
  const margin = columnOf(text, entries[0]!.key.range![0]);
  const own = findEntry(section, rest[0]);
  if (own === undefined) return addLines(change, lineAt(text, lastOffset(entries.at(-1)!)).end, rest, margin);
  if (rest.length > 1 && !isEmptyEntry(own)) return undefined;
  const { start } = lineAt(text, own.key.range![0]);
  const { end } = lineAt(text, lastOffset(own));
  const lines = formatSetting(rest, value, margin, commentOf(text, own));
  return `${headedBy(change, text.slice(0, start))}${lines}${text.slice(end)}`;
}

/** Writes a setting where there is none: at an offset, or below its heading at the end. */
function addLines(change: SettingChange, at: number, path: readonly string[], margin: number): string {
  const { text, value, heading } = change;
  const lines = formatSetting(path, value, margin);
  const above = text.trimEnd();
  if (heading === undefined) return insertAt(text, at, lines);
  return headedBy(change, above === '' ? '' : `${above}\n\n`) + lines;
}

/** The text above a setting with its heading at the end. */
function headedBy({ heading }: SettingChange, above: string): string {
  return heading === undefined || above.endsWith(`${heading}\n`) ? above : `${above}${heading}\n`;
}

function isEmptyEntry({ value }: Entry): boolean {
  return value == null || isEmptyScalar(value);
}

function hasItems(node: unknown): boolean {
  return isMap(node) && node.items.length > 0;
}

/** The comment that ends the first line of a setting. */
function commentOf(text: string, { key, value }: Entry): string {
  const end = value != null && isInline(value) ? value.range![1] : key.range![1];
  const { end: next } = lineAt(text, end);
  return /^:?( +#.*)\n?$/.exec(text.slice(end, next))?.[1] ?? '';
}

/** Changes a file that is JSON, or YAML in braces: a member in the form of JSON, which both can read. */
function changeMember({ text, document, path, value }: SettingChange, whole: YAMLMap): string {
  const found = document.getIn(path, true) as Node | undefined;
  if (found !== undefined) return replaceRange(text, found, JSON.stringify(value, null, 1));
  const depth = path.findLastIndex((_key, index) => isMap(document.getIn(path.slice(0, index), true)));
  const section = depth < 1 ? whole : (document.getIn(path.slice(0, depth), true) as YAMLMap);
  const nested = path.slice(depth + 1).reduceRight((inner, key) => ({ [key]: inner }), value);
  const member = `${JSON.stringify(path[depth])}: ${JSON.stringify(nested, null, 1)}`;
  const last = section.items.at(-1) as Entry | undefined;
  const at = last === undefined ? section.range![0] + 1 : (last.value ?? last.key).range![1];
  return `${text.slice(0, at)}${last === undefined ? '' : ','}\n${member}${text.slice(at)}`;
}

/** Takes out the lines of a setting, and of the sections that hold nothing else. */
function removeLines(text: string, document: Document.Parsed, path: readonly string[]): string | undefined {
  const above = document.getIn(path.slice(0, -1), true);
  if (!isMap(above) || above.flow === true) return undefined;
  if (path.length > 1 && above.items.length === 1) return removeLines(text, document, path.slice(0, -1));
  const own = findEntry(above, path.at(-1));
  if (own === undefined) return undefined;
  const { start } = lineAt(text, own.key.range![0]);
  return text.slice(0, start) + text.slice(lineAt(text, lastOffset(own)).end);
}

/** The offset of the last character of a setting or a node, comments and blank lines behind it left out. */
function lastOffset(of: Entry | Node): number {
  if ('key' in of) return isEmptyEntry(of) ? of.key.range![0] : lastOffset(of.value!);
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
