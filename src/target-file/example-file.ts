import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { packageRoot } from '../lib/package-root.ts';

/** A key of the example target file and the lines that hold it, from 0, the last one excluded. */
export interface ExampleEntry {
  readonly path: readonly string[];
  readonly first: number;
  readonly end: number;
  /** Columns before the key. */
  readonly indent: number;
  /** True when it holds keys with lines of their own. */
  readonly isSection: boolean;
}

/** The example target file, which explains every setting: its lines, and where each key is. */
export interface ExampleFile {
  readonly lines: readonly string[];
  /** Every key in the order of the file, a section before what it holds. */
  readonly entries: readonly ExampleEntry[];
}

let read: ExampleFile | undefined;

/** The example target file of the documentation, read once. */
export function readExampleFile(): ExampleFile {
  read ??= parseExample(readFileSync(join(packageRoot, 'docs', 'target.example.yaml'), 'utf8'));
  return read;
}

function parseExample(text: string): ExampleFile {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineOf = (offset: number) => counter.linePos(offset).line - 1;
  return {
    lines: text.trimEnd().split('\n'),
    entries: entriesOf(document.contents, [], { counter, lineOf }),
  };
}

interface Lines {
  readonly counter: LineCounter;
  lineOf(offset: number): number;
}

function entriesOf(node: unknown, above: readonly string[], lines: Lines): ExampleEntry[] {
  if (!isMap(node) || node.flow === true) return [];
  return (node.items as Pair<Node, Node | null>[]).flatMap((pair) => {
    const path = [...above, String(isScalar(pair.key) ? pair.key.value : pair.key)];
    const start = pair.key.range![0];
    const below = entriesOf(pair.value, path, lines);
    const entry: ExampleEntry = {
      path,
      first: lines.lineOf(start),
      end: lines.lineOf(lastOffset(pair.value) ?? start) + 1,
      indent: lines.counter.linePos(start).col - 1,
      isSection: below.length > 0,
    };
    return [entry, ...below];
  });
}

/** The offset of the last character that belongs to a node, comments and blank lines after it left out. */
function lastOffset(node: unknown): number | undefined {
  if ((isMap(node) || isSeq(node)) && node.flow !== true && node.items.length > 0) {
    const last = node.items.at(-1) as Pair<Node, Node | null> | Node;
    return lastOffset(isMap(node) ? (last as Pair<Node, Node | null>).value : last);
  }
  const range = (node as Node | null)?.range;
  return range == null ? undefined : Math.max(range[0], range[1] - 1);
}

/** The lines of the example that declare a setting, with the sections around it; undefined for a key it lacks. */
export function exampleOf(path: readonly (string | number)[]): readonly string[] | undefined {
  const { lines, entries } = readExampleFile();
  const wanted = path.filter((part): part is string => typeof part === 'string').join('.');
  const entry = entries.find((one) => one.path.join('.') === wanted);
  if (entry === undefined) return undefined;
  const around = entry.path.slice(0, -1).map((key, depth) => `${'  '.repeat(depth)}${key}:`);
  return [...around, ...lines.slice(entry.first, entry.end)];
}
