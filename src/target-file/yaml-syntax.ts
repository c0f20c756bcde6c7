import type { Document, ErrorCode, LineCounter, YAMLParseError } from 'yaml';
import { loadYaml } from '../lib/load-package.ts';
import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import type { PlacedProblem } from './problem.ts';

const remedies: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'a tab stands in the indentation; indent with spaces',
  MULTILINE_IMPLICIT_KEY:
    'a key without a value; is the colon after it missing, or its line indented wrongly?',
  DUPLICATE_KEY: 'this key stands there twice; leave one of them out',
};

/** The first mistake of a text that is not YAML: those that a parser reports after it mostly follow from it. */
export function describeSyntaxError(
  document: Document.Parsed,
  lines: LineCounter,
  text: string,
): PlacedProblem {
  const error = document.errors[0]!;
  const odd = error.code === 'TAB_AS_INDENT' ? undefined : findOddQuote(text);
  const quote = odd ?? (error.code === 'MISSING_CHAR' ? findOpenQuote(document, error) : undefined);
  const { line, col: column } = lines.linePos(quote ?? error.pos[0]);
  const message =
    quote === undefined
      ? (remedies[error.code] ?? messageOf(error, text.split('\n')[line - 1] ?? ''))
      : `the quotation mark ${text[quote]} is opened here and never closed`;
  return { line, column, key: '', message: `not YAML: ${message}` };
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
function findOpenQuote(document: Document.Parsed, { message }: YAMLParseError): number | undefined {
  if (!message.includes('quote')) return undefined;
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

function messageOf({ message }: YAMLParseError, line: string): string {
  if (message.includes('must start at the same column'))
    return 'this line begins at another column than those beside it; indent them alike';
  const hint =
    line.includes('${') && /[{[]/.test(line.replaceAll('${', ''))
      ? `; put \${NAME} in quotes inside { } or [ ]`
      : '';
  return `${redactLikelySecrets(message.replace(/ at line \d+.*$/s, ''))}${hint}`;
}
