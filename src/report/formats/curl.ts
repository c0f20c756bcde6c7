import type { Exchange, Header } from '../../http/exchange.ts';
import { readHidden, splitAtMarks } from '../../journal/redaction/entries.ts';
import { credentialVariables, findSetting } from '../../target-file/value-names.ts';
import { escapeJsonForLog } from './text.ts';

/** What stands for a credential that a check wrote itself, and for every other secret. */
const otherCredential = 'OBC_OTHER_CREDENTIAL';
const otherSecret = 'OBC_SECRET';

/** Headers that clients send by themselves. */
const clientHeaders = ['user-agent', 'accept-encoding', 'accept-language', 'sec-fetch-mode'];

/** Returns where the value of a variable is found. */
export function describeVariable(name: string): string {
  if (name === otherCredential) return 'the credential of the recorded request, which reports do not show';
  if (name === otherSecret) return 'a secret, which reports do not show';
  const setting = findSetting(name);
  return setting === undefined ? 'set it as for the run' : `see ${setting} in the target file`;
}

/** How the target wants its token written into the header; `{token}` stands for it. */
export interface TokenForm {
  readonly header: string;
  readonly value: string;
}

/** A piece of a request: text as it is, or the name of a variable for what may not be written. */
export type RequestPiece = { readonly text: string } | { readonly variable: string };

/** A request whose texts are pieces. */
export interface PiecedRequest {
  readonly method: string;
  readonly url: readonly RequestPiece[];
  readonly headers: readonly (readonly [name: string, value: readonly RequestPiece[]])[];
  readonly body?: readonly RequestPiece[];
}

type Recorded = Pick<Exchange, 'request' | 'credential'>;

/**
 * A redacted request in pieces. What is redacted becomes a variable: that of the target file, or one named after the
 * setting; what has no name is a variable too, and data of people stay as they are marked. What clients send by themselves, as
 * their User-Agent, is left to the tool that sends it.
 */
export function splitRequest({ request, credential }: Recorded, form: TokenForm): PiecedRequest {
  const { method, url, headers, body } = request;
  const next = readHidden(request);
  const pieces = (text: string) => piecesOf(text, next, otherSecret);
  return {
    method,
    url: pieces(url),
    headers: headers.flatMap((header) =>
      clientHeaders.includes(header[0])
        ? []
        : [[header[0], headerPieces(header, next, { credential, form })] as const],
    ),
    ...(body === undefined ? {} : { body: pieces(printable(body)) }),
  };
}

/**
 * A redacted request as a command for a POSIX shell: what is redacted becomes a variable, which the target file names or
 * which is named after the setting. Nothing of a request but what clients send by themselves is left to curl's own defaults.
 */
export function curlOf(exchange: Recorded, form: TokenForm): string {
  const { method, url, headers, body } = splitRequest(exchange, form);
  return [
    `curl -i -g --path-as-is -X ${method} ${word(url)}`,
    ...headers.map(([name, value]) => `-H ${headerWord(name, value)}`),
    ...(body === undefined ? [] : [`--data-raw ${word(body)}`]),
  ].join(' ');
}

function headerPieces(
  [name, value]: Header,
  next: () => string | null,
  { credential, form }: { readonly credential: string | undefined; readonly form: TokenForm },
): RequestPiece[] {
  if (value === '' || value === '[none]') return [];
  if (value !== '[secret]') return piecesOf(value, next, otherSecret);
  const known = next();
  if (known !== null) return templatePieces(known);
  const variable = isDeclared(credential) ? credentialVariables[credential] : undefined;
  const isToken = credential !== 'api-key' && name.toLowerCase() === form.header.toLowerCase();
  const isFormed = variable !== undefined && isToken && form.value.includes('{token}');
  const [before = '', after = ''] = (isFormed ? form.value : '{token}').split('{token}');
  return [{ text: before }, { variable: variable ?? otherCredential }, { text: after }].filter(hasText);
}

function isDeclared(kind: string | undefined): kind is keyof typeof credentialVariables {
  return kind !== undefined && Object.hasOwn(credentialVariables, kind);
}

/** JSON without what a terminal would obey, of the same value: a text of a target that is sent back may hold it. */
function printable(body: string): string {
  return /^\s*[[{"]/.test(body) ? escapeJsonForLog(body) : body;
}

function hasText(piece: RequestPiece): boolean {
  return !('text' in piece) || piece.text !== '';
}

function piecesOf(text: string, next: () => string | null, unnamed: string): RequestPiece[] {
  const { pieces, marks } = splitAtMarks(text);
  return pieces
    .flatMap((piece, at): RequestPiece[] => {
      const mark = marks[at];
      if (mark === undefined) return [{ text: piece }];
      const known = next();
      if (known !== null) return [{ text: piece }, ...templatePieces(known)];
      // What people are asked for is not a secret of the target file: nobody can know its variable.
      return [{ text: piece }, mark === '[secret]' ? { variable: unnamed } : { text: mark }];
    })
    .filter(hasText);
}

function templatePieces(template: string): RequestPiece[] {
  return template
    .split(/(\$\{\w+\})/)
    .map(
      (part): RequestPiece => (/^\$\{\w+\}$/.test(part) ? { variable: part.slice(2, -1) } : { text: part }),
    )
    .filter(hasText);
}

/** A header for curl, which takes an empty one by its name with a semicolon. */
function headerWord(name: string, value: readonly RequestPiece[]): string {
  if (value.length === 0) return quote(`${name};`);
  if (value.every((piece) => 'text' in piece)) return word([{ text: `${name}: ` }, ...value]);
  const parts = value.map((piece) => ('text' in piece ? inQuotes(piece.text) : expand(piece.variable)));
  return `"${inQuotes(`${name}: `)}${parts.join('')}"`;
}

/** A shell that misses the variable says where its value is found, and sends nothing. */
function expand(variable: string): string {
  return `\${${variable}:?${describeVariable(variable)}}`;
}

/** One word of a shell. */
function word(pieces: readonly RequestPiece[]): string {
  const joined: RequestPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if ('text' in piece && last !== undefined && 'text' in last)
      joined[joined.length - 1] = { text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined
    .map((piece) => ('text' in piece ? quote(piece.text) : `"${expand(piece.variable)}"`))
    .join('');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function inQuotes(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&');
}
