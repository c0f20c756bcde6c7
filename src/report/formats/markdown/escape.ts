import { cut, escapeForLog, escapeUnprintable } from '../text.ts';

/** Punctuation that Markdown or HTML would read as its own. */
const special = /[\\`*_{}[\]<>#|~&]/g;

/** Text as Markdown that shows exactly it, in a table cell as well: no markup, no HTML, nobody mentioned. */
export function escapeProse(text: string): string {
  const escaped = escapeUnprintable(text).replace(special, '\\$&');
  // A zero-width space keeps `@name` and bare addresses from becoming a mention or a link.
  return escaped.replace(/@(?=\w)/g, '@\u200b').replace(/:\/\//g, ':\u200b//');
}

/** Text as a code span, for what a target sent: shown as it is, and cut when it is long. Not for a table's cell. */
export function formatCode(text: string, maxLength = 200): string {
  // It is printed too, where a log may end in a system that reads commands from it.
  const shown = cut(escapeForLog(text), maxLength);
  const ticks = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(ticks + 1);
  const pad = shown === '' || shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** Text as a code span in a cell of a table, which a bar would end. */
export function formatCodeCell(text: string, maxLength?: number): string {
  return formatCode(text, maxLength).replaceAll('|', '\\|');
}

/** A table: a head, and rows of cells that are Markdown already. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right = 0,
): string[] {
  const rule = head.map((_cell, index) => (index >= head.length - right ? '--:' : '---'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** A part that is shut until a reader opens it. */
export function fold(title: string, lines: readonly string[]): string[] {
  return ['<details>', `<summary>${title}</summary>`, '', ...lines, '', '</details>'];
}
