import type { SentRequest } from '../../http/exchange.ts';
import { isSchemeText } from '../../lib/scheme-text.ts';

/** Names by which a value may be shown in its place: variables of the environment, or of settings. */
export type ValueNames = ReadonlyMap<string, string>;

/** What stands in a redacted text for something that may not be written. */
const marks = /\[secret\]|\[personal(?:: [^\]]{1,40})?\]/;
const eachMark = new RegExp(marks, 'g');

/** True for a text in which something is redacted. */
export function isRedacted(text: string): boolean {
  return marks.test(text);
}

/** A redacted text in pieces: what may be read, and between two pieces each mark. */
export function splitAtMarks(text: string): {
  readonly pieces: readonly string[];
  readonly marks: readonly string[];
} {
  return { pieces: text.split(marks), marks: text.match(eachMark) ?? [] };
}

/**
 * What stands behind each mark of a redacted request, in the order of address, headers and body: a text in which
 * `${NAME}` stands for a value that has a name, or null for one that has none. Undefined where no value has one.
 */
export function nameSecrets(
  sent: SentRequest,
  redacted: SentRequest,
  names: ValueNames,
): (string | null)[] | undefined {
  const found = [
    ...nameMarks(sent.url, redacted.url, names),
    ...redacted.headers.flatMap(([, value], at) => nameMarks(sent.headers[at]?.[1] ?? '', value, names)),
    ...nameMarks(sent.body ?? '', redacted.body ?? '', names),
  ];
  return found.some((one) => one !== null) ? found : undefined;
}

function nameMarks(sent: string, redacted: string, names: ValueNames): (string | null)[] {
  const { pieces, marks: found } = splitAtMarks(redacted);
  if (found.length === 0) return [];
  const hidden = align(sent, pieces);
  return found.map((_, at) => (hidden === undefined ? null : nameValue(hidden[at] ?? '', names)));
}

/** The texts between pieces that stand in a text in this order; undefined where they do not. */
function align(text: string, pieces: readonly string[]): string[] | undefined {
  const [first = '', ...rest] = pieces;
  if (!text.startsWith(first)) return undefined;
  const hidden: string[] = [];
  let from = first.length;
  for (const [at, piece] of rest.entries()) {
    const isLast = at === rest.length - 1;
    const to = isLast ? text.length - piece.length : text.indexOf(piece, from + 1);
    if (to < from || !text.startsWith(piece, to)) return undefined;
    hidden.push(text.slice(from, to));
    from = to + piece.length;
  }
  return hidden;
}

function nameValue(hidden: string, names: ValueNames): string | null {
  const whole = names.get(hidden);
  if (whole !== undefined) return `\${${whole}}`;
  for (const [value, name] of names) {
    if (value.length < minPart || !hidden.includes(value)) continue;
    const at = hidden.indexOf(value);
    const [before, after] = [hidden.slice(0, at), hidden.slice(at + value.length)].map((part) =>
      isSchemeText(part) ? part : nameValue(part, names),
    );
    return before == null || after == null ? null : `${before}\${${name}}${after}`;
  }
  return null;
}

/** Characters of a value that is known within a longer text. */
const minPart = 4;

/** Gives what stands behind each mark of a redacted request in turn; null where that is not known. */
export function readHidden({ url, headers, body = '', hidden = [] }: SentRequest): () => string | null {
  const texts = [url, ...headers.map(([, value]) => value), body];
  const count = texts.reduce((sum, text) => sum + splitAtMarks(text).marks.length, 0);
  // What was redacted later, by another process, is not in the list.
  const rest = count === hidden.length ? [...hidden] : [];
  return () => rest.shift() ?? null;
}
