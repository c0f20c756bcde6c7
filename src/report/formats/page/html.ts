import { escapeUnprintable } from '../text.ts';

/** Markup that is safe to stand in a page; only `html` and `markup` make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, markup is not, lists are joined, undefined and false are nothing. */
export type Piece = Html | string | number | false | undefined | readonly Piece[];

/** Markup with every value escaped that is not markup itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Piece[]): Html =>
  new Html(parts.map((part, index) => part + writePiece(values[index])).join(''));

/** Text of ours that is markup already, such as a style sheet. Never for anything that came from a target. */
export function trustMarkup(text: string): Html {
  return new Html(text);
}

/** Pieces one after another with something between them. */
export function joinPieces(pieces: readonly Piece[], between: Piece): Html {
  return new Html(pieces.map(writePiece).join(writePiece(between)));
}

function writePiece(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(writePiece).join('');
  return escapeHtml(String(piece));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an element or a quoted attribute; what cannot be printed stands as an escape such as `\u202e`. */
export function escapeHtml(text: string): string {
  const lines = text.split('\n').map(escapeUnprintable).join('\n');
  return lines.replace(/[&<>"']/g, (character) => entities[character]!);
}

/**
 * A JSON value for a script element of type application/json: nothing in it can end the element or begin a comment,
 * and every character survives the file, lone surrogates included.
 */
export function formatJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for a list, in pieces of one item each. */
export function* formatList(items: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const item of items) {
    yield `${before}${formatJson(item)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
