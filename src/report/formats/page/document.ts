import { createHash } from 'node:crypto';
import { encodePieces } from './encode-pieces.ts';
import { formatJson, formatList, type Html, html, trustMarkup } from './html.ts';
import { packPieces } from './pack-pieces.ts';
import { readStyle } from './page-files.ts';

/** What a page is made of. */
export interface DocumentParts {
  readonly title: string;
  /** Everything in the body but scripts. */
  readonly body: Html;
  /** Its style sheet; that of the report page by default. */
  readonly style?: string;
  /** A script of ours that runs once the page is there. */
  readonly script?: string;
  /** Values for the script, each in an element `<name>-data`; large ones are packed. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Lists of the same kind, too long to be in memory at once: each item is made when it is written. */
  readonly lists?: Readonly<Record<string, Iterable<unknown>>>;
  /** True for a page whose script asks the server that it came from; one on a disk asks nobody. */
  readonly asksServer?: boolean;
  /** True for a page that is shown at once: to pack its data would only take time. */
  readonly isShownAtOnce?: boolean;
  /** Style and script of a page that this one shows within itself, which is held to the policy of both. */
  readonly framed?: { readonly style: string; readonly script: string };
}

/**
 * A page in one file that asks nobody else for anything and runs nothing but our own script: the policy names style and
 * script by their digests, so that even markup that slipped in could do no harm.
 */
export function renderDocument(parts: DocumentParts): string {
  const { title, body, style = readStyle(), script = '', data = {}, lists = {}, asksServer = false } = parts;
  const { framed, isShownAtOnce = false } = parts;
  const allow = (name: 'style' | 'script', text: string) =>
    `${name}-src ${[text, ...(framed === undefined ? [] : [framed[name]])].map(digest).join(' ')}`;
  const policy = [
    "default-src 'none'",
    allow('style', style),
    ...(script === '' ? [] : [allow('script', script)]),
    ...(asksServer ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trustMarkup(style)}</style>
</head>
<body>
${body}
${[
  ...Object.entries(data).map(([name, value]) => dataElement(name, [formatJson(value)], isShownAtOnce)),
  ...Object.entries(lists).map(([name, items]) => dataElement(name, formatList(items), isShownAtOnce)),
]}
${script === '' ? '' : html`<script>${trustMarkup(script)}</script>`}
</body>
</html>
`;
  return page.text;
}

/** Bytes from which on a value is packed: a page with many findings would be three times as long. */
const minPacked = 50_000;

function dataElement(name: string, pieces: Iterable<string>, isShownAtOnce: boolean): Html {
  if (isShownAtOnce)
    return html`<script type="application/json" id="${name}-data">${trustMarkup([...pieces].join(''))}</script>\n`;
  const parts = encodePieces(pieces);
  const first: Buffer | undefined = parts.next().value;
  const isPacked = first !== undefined && first.length >= minPacked;
  const text = isPacked ? packPieces(prepend(first, parts)).toString('base64') : String(first ?? '');
  const type = isPacked ? 'application/gzip' : 'application/json';
  return html`<script type="${type}" id="${name}-data">${trustMarkup(text)}</script>\n`;
}

function* prepend(first: Buffer, rest: Iterable<Buffer>): Generator<Buffer> {
  yield first;
  yield* rest;
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
