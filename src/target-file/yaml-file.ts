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
import { describeSyntaxError } from './yaml-syntax.ts';

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
export function parseTargetFile(file: string, text: string, kind?: FileKind): YamlFile {
  const fail = (message: string, line = 1, column = 1): never => {
    throw new TargetFileError(file, [{ line, column, key: '', message }], kind);
  };
  if (text.length > maxFileLength)
    fail(`the file is longer than ${maxFileLength / 1024} KB; a target file is far shorter`);
  const lines = new (loadYaml().LineCounter)();
  const document = parseYaml(text, lines, fail);
  if (document.errors.length > 0)
    throw new TargetFileError(file, [describeSyntaxError(document, lines, text)], kind);
  const value = readValue(document, fail);
  return { value, place: (problem) => placeProblem(document, lines, problem) };
}

type Fail = (message: string, line?: number, column?: number) => never;

function parseYaml(text: string, lineCounter: LineCounter, fail: Fail): Document.Parsed {
  try {
    return loadYaml().parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      uniqueKeys: true,
      logLevel: 'error',
    });
  } catch (error) {
    // The parser recurses, so only nesting of an absurd depth ends here.
    return fail(
      error instanceof RangeError ? 'the file is nested too deeply' : `not YAML: ${(error as Error).message}`,
    );
  }
}

function readValue(document: Document.Parsed, fail: Fail): unknown {
  try {
    return document.toJS({ maxAliasCount: maxAliases });
  } catch (error) {
    if (/alias/i.test((error as Error).message))
      return fail(`too many or circular aliases; write the values out`);
    return fail(
      error instanceof RangeError ? 'the file is nested too deeply' : `not YAML: ${(error as Error).message}`,
    );
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
