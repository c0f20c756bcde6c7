import type { Document, LineCounter, Node } from 'yaml';
import { loadYaml } from '../lib/load-package.ts';
import {
  type FileKind,
  keyOf,
  type Path,
  type PlacedProblem,
  type Problem,
  TargetFileError,
} from './problem.ts';
import { describeSyntaxError, maxDepth, tooDeep } from './yaml-syntax.ts';

/** Longer files are refused: a target file has some hundred lines. */
const maxFileLength = 256 * 1024;
/** Aliases are for a handful of repeated blocks; more would only serve to blow a small file up. */
const maxAliases = 50;

/** A parsed target file: its value as it stands, and where each key is. */
export interface YamlFile {
  readonly value: unknown;
  place(problem: Problem): PlacedProblem;
}

/** Parses the text of a target file, or of another kind. Throws TargetFileError for text that is not one YAML document. */
export function parseTargetFile(file: string, written: string, kind?: FileKind): YamlFile {
  // Some editors end lines by a carriage return alone.
  const text = written.replace(/\r(?!\n)/g, '\n');
  const fail = (message: string, line = 1, column = 1): never => {
    throw new TargetFileError(file, [{ line, column, key: '', message }], kind);
  };
  if (text.length > maxFileLength)
    fail(`the file is longer than ${maxFileLength / 1024} KB; a target file is far shorter`);
  const lines = new (loadYaml().LineCounter)();
  const document = parseYaml(text, lines, fail);
  if (document.errors.length > 0)
    throw new TargetFileError(file, [describeSyntaxError(document, lines, text)], kind);
  const unresolved = findUnresolvedAliases(document, lines);
  if (unresolved.length > 0) throw new TargetFileError(file, unresolved, kind);
  const value = readValue(document, fail);
  const place = (problem: Problem) => placeProblem(document, lines, problem);
  const endless = findEndless(value);
  if (endless !== undefined) throw new TargetFileError(file, [place(endless)], kind);
  return { value, place };
}

/** Finds what is nested without an end, or too deeply for what reads it. */
function findEndless(value: unknown): Problem | undefined {
  const above = new Set<unknown>();
  const findWithin = (node: unknown, path: Path): Problem | undefined => {
    if (typeof node !== 'object' || node === null) return undefined;
    if (above.has(node))
      return { path, message: 'an alias leads back into what it stands for; write it out' };
    if (path.length > maxDepth) return { path, message: tooDeep };
    above.add(node);
    for (const [key, child] of Object.entries(node)) {
      const found = findWithin(child, [...path, Array.isArray(node) ? Number(key) : key]);
      if (found !== undefined) return found;
    }
    above.delete(node);
    return undefined;
  };
  return findWithin(value, []);
}

/** Finds each alias to which no anchor belongs: the parser would say the first. */
function findUnresolvedAliases(document: Document.Parsed, lines: LineCounter): PlacedProblem[] {
  const problems: PlacedProblem[] = [];
  loadYaml().visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return;
      const { line, col: column } = lines.linePos(alias.range?.[0] ?? 0);
      const message =
        'no anchor of this name stands above the alias; correct it, or put a text that begins with * in quotes';
      problems.push({ line, column, key: '', message });
    },
  });
  return problems;
}

type Fail = (message: string, line?: number, column?: number) => never;

function parseYaml(text: string, lineCounter: LineCounter, fail: Fail): Document.Parsed {
  try {
    return loadYaml().parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      uniqueKeys: true,
      merge: true,
      logLevel: 'error',
    });
  } catch (error) {
    // The parser recurses, so only nesting of an absurd depth ends here.
    return fail(error instanceof RangeError ? tooDeep : `not YAML: ${(error as Error).message}`);
  }
}

function readValue(document: Document.Parsed, fail: Fail): unknown {
  try {
    return document.toJS({ maxAliasCount: maxAliases });
  } catch (error) {
    if (/alias/i.test((error as Error).message))
      return fail('too many aliases, or one that leads back into what it stands for; write the values out');
    return fail(error instanceof RangeError ? tooDeep : `not YAML: ${(error as Error).message}`);
  }
}

function placeProblem(
  document: Document.Parsed,
  lines: LineCounter,
  { path, message, atKey }: Problem,
): PlacedProblem {
  const offset = offsetOf(document, path, atKey === true);
  const { line, col: column } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, column), key: keyOf(path), message };
}

/** The offset of a key's value, of the key itself where it is asked for or has no value, or of the nearest parent. */
function offsetOf(document: Document.Parsed, path: Path, atKey: boolean): number {
  const { isAlias } = loadYaml();
  let node: Node | null | undefined = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const [index, part] of path.entries()) {
    const parent: Node | undefined = isAlias(node) ? node.resolve(document) : (node ?? undefined);
    const [key, value] = childOf(parent, part);
    if (key === undefined && value === undefined) return offset;
    const wantsKey = atKey && index === path.length - 1;
    offset = (wantsKey || isEmpty(value) ? key : value)?.range?.[0] ?? key?.range?.[0] ?? offset;
    node = value;
  }
  return offset;
}

function isEmpty(node: Node | undefined): boolean {
  return node === undefined || (loadYaml().isScalar(node) && node.value === null);
}

function childOf(
  parent: Node | undefined,
  part: string | number,
): [key: Node | undefined, value: Node | undefined] {
  const { isMap, isPair, isSeq } = loadYaml();
  if (isSeq(parent)) {
    const item = parent.items[Number(part)] as Node | undefined;
    return [item, item];
  }
  if (!isMap(parent)) return [undefined, undefined];
  const pair = parent.items.find(
    ({ key }) => isPair(key) === false && String((key as { value?: unknown }).value) === String(part),
  );
  return [pair?.key as Node | undefined, (pair?.value ?? undefined) as Node | undefined];
}
