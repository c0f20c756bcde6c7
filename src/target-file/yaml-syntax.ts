import type { Document, ErrorCode, LineCounter, Node, YAMLParseError } from 'yaml';
import { loadYaml } from '../lib/load-package.ts';
import type { PlacedProblem } from './problem.ts';

/** Levels of a target file: its settings have some ten. */
export const maxDepth = 50;

/** The message for a file of more levels. */
export const tooDeep = `nested more than ${maxDepth} levels deep; expected the settings of a target file`;

/** No message of the parser is repeated: they quote the text, which may be secret, and speak of how it works. */
const remedies: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias can have no anchor or tag; leave it out',
  BAD_ALIAS: 'a name is missing behind * or &; put a text that begins with it in quotes',
  BAD_COLLECTION_TYPE: 'a tag (!) does not fit what follows it; leave it out',
  BAD_DIRECTIVE: 'a line that begins with % is not understood; leave it out, or put it in quotes',
  BAD_DQ_ESCAPE: 'the \\ begins an escape that does not exist; write \\\\, or use single quotes',
  BAD_INDENT: 'this line begins at another column than those beside it; indent them alike',
  BAD_PROP_ORDER: 'an anchor or a tag stands at a wrong place; leave it out',
  BAD_SCALAR_START: 'a value cannot begin with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a second colon within one value; put the value in quotes, or the second key on a line of its own',
  BLOCK_IN_FLOW: 'a comma is missing within { } or [ ]',
  DUPLICATE_KEY: 'this key stands there twice; leave one of them out',
  IMPOSSIBLE: 'this is not understood; look at the lines around it',
  KEY_OVER_1024_CHARS: 'a key is longer than 1024 characters; is the colon after it missing?',
  MISSING_CHAR: 'a character is missing; look for a quotation mark, a colon or a bracket',
  MULTILINE_IMPLICIT_KEY:
    'a key without a value; is the colon after it missing, or its line indented wrongly?',
  MULTIPLE_ANCHORS: 'two anchors (&) of one value; leave one of them out',
  MULTIPLE_DOCS: 'a second document begins here; write each into a file of its own',
  MULTIPLE_TAGS: 'two tags (!) of one value; leave one of them out',
  NON_STRING_KEY: 'a key has to be text; put it in quotes',
  RESOURCE_EXHAUSTION: tooDeep,
  TAB_AS_INDENT: 'a tab stands in the indentation; indent with spaces',
  TAG_RESOLVE_FAILED: 'a tag (!) is not known; leave it out',
  UNEXPECTED_TOKEN: 'this does not belong to the lines above it; look at their indentation and their dashes',
};

/** The first mistake of a text that is not YAML: those that a parser reports after it mostly follow from it. */
export function describeSyntaxError(
  document: Document.Parsed,
  lines: LineCounter,
  text: string,
): PlacedProblem {
  const [error] = document.errors as [YAMLParseError];
  const { offset, message } = explain(document, error, lines, text);
  const { line, col: column } = lines.linePos(offset);
  return { line, column, key: '', message: `not YAML: ${message}` };
}

/** A mistake of the text, and where it stands. */
interface SyntaxMistake {
  readonly offset: number;
  readonly message: string;
}

function explain(
  document: Document.Parsed,
  error: YAMLParseError,
  lines: LineCounter,
  text: string,
): SyntaxMistake {
  const [at] = error.pos;
  const isTab = error.code === 'TAB_AS_INDENT';
  const quote = isTab ? undefined : (findOddQuote(text) ?? findOpenQuote(document, error));
  if (quote !== undefined) return describeOpened(quote, `quotation mark ${text[quote]}`);
  const bracket = findOpenBracket(document, error, text);
  if (bracket !== undefined) return describeOpened(bracket, text[bracket]!);
  if (error.code === 'UNEXPECTED_TOKEN' && /[}\]]/.test(text[at] ?? ''))
    return { offset: at, message: `the ${text[at]} closes nothing; leave it out` };
  const first = error.code === 'DUPLICATE_KEY' ? findFirstOfKey(document, at) : undefined;
  if (first !== undefined)
    return {
      offset: at,
      message: `this key stands in line ${lines.linePos(first).line} already; leave one of them out`,
    };
  return {
    offset: at,
    message: `${remedies[error.code]}${describeBraces(text.split('\n')[lines.linePos(at).line - 1] ?? '')}`,
  };
}

function describeOpened(offset: number, what: string): SyntaxMistake {
  return { offset, message: `the ${what} is opened here and never closed` };
}

/** A variable in braces looks like a list of keys to a parser. */
function describeBraces(line: string): string {
  const isWithin = line.includes('${') && /[{[]/.test(line.replaceAll('${', ''));
  return isWithin ? `; put \${NAME} in quotes inside { } or [ ]` : '';
}

/**
 * Where the quotation mark stands that has no partner in its line, where the text has an odd number of such lines: a parser
 * takes the next one, lines below, for its end, and sees the mistake at the last of all.
 */
function findOddQuote(text: string): number | undefined {
  let start = 0;
  const odd: number[] = [];
  for (const line of text.split('\n')) {
    const marks = [...line.replace(/(^|\s)#[^"]*$/, '').matchAll(/(?<!\\)"/g)];
    if (marks.length % 2 === 1) odd.push(start + marks.at(-1)!.index);
    start += line.length + 1;
  }
  return odd.length % 2 === 1 ? odd[0] : undefined;
}

/** Where the quotation mark stands whose end is missing; undefined for another missing character. */
function findOpenQuote(document: Document.Parsed, { code, message }: YAMLParseError): number | undefined {
  if (code !== 'MISSING_CHAR' || !message.includes('quote')) return undefined;
  const { isScalar, Scalar, visit } = loadYaml();
  let offset: number | undefined;
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE))
        offset = Math.max(offset ?? 0, node.range![0]);
    },
  });
  return offset;
}

/** Finds the last bracket that is not closed. */
function findOpenBracket(
  document: Document.Parsed,
  { code, message }: YAMLParseError,
  text: string,
): number | undefined {
  if (!/^(BAD_INDENT|MISSING_CHAR)$/.test(code) || !message.startsWith('Flow')) return undefined;
  let offset: number | undefined;
  loadYaml().visit(document, {
    Collection(_, { flow, range }) {
      if (flow === true && range && !/[}\]]/.test(text[range[1] - 1] ?? ''))
        offset = Math.max(offset ?? 0, range[0]);
    },
  });
  return offset;
}

/** Finds where the key stands for the first time that is repeated at an offset. */
function findFirstOfKey(document: Document.Parsed, at: number): number | undefined {
  let offset: number | undefined;
  loadYaml().visit(document, {
    Map(_, { items }) {
      const keys = items.map(({ key }) => key as Node & { readonly value?: unknown });
      const own = keys.find(({ range }) => range?.[0] === at);
      if (own === undefined) return;
      offset = keys.find(({ value }) => value === own.value)?.range?.[0];
    },
  });
  return offset;
}
