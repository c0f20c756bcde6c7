import { wrap } from '../../../src/report/formats/columns.ts';
import type { Terminal } from '../../command-line/terminal.ts';

const labelWidth = 10;
const margin = labelWidth + 2;
const maxShown = 8;

/** A label with its items, each of which may have lines below it that begin with blanks; empty without items. */
export function renderSection(view: Terminal, label: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const more = items.length > maxShown ? [`and ${items.length - maxShown} more (--json lists them)`] : [];
  const texts = [...items.slice(0, maxShown), ...more].flatMap((item) => item.split('\n'));
  return renderLabelled(
    view,
    label,
    texts.flatMap((text) => wrapHanging(text, view.width - margin)),
  );
}

/** A label with commands, which are never broken, so that they can be copied. */
export function renderCommands(view: Terminal, label: string, items: readonly string[]): string {
  return renderLabelled(view, label, items);
}

/** A text in lines with a margin on the left. */
export function indentLines({ width }: Terminal, indent: number, text: string): string {
  return wrap(text, width - indent)
    .map((line) => `${' '.repeat(indent)}${line}`)
    .join('\n');
}

function renderLabelled(
  { paint }: Terminal,
  label: string,
  [first = '', ...rest]: readonly string[],
): string {
  const under = rest.map((line) => `${' '.repeat(margin)}${line}`);
  return [`  ${paint.dim(label.padEnd(labelWidth))}${first}`, ...under].join('\n');
}

/** A text wrapped with what follows a break further right; a word longer than the line (a file's place) stays whole. */
function wrapHanging(text: string, width: number): string[] {
  const [, blanks = '', words = ''] = /^( *)(.*)$/.exec(text) ?? [];
  const room = Math.max(width - blanks.length - 2, ...words.split(' ').map(({ length }) => length));
  return wrap(words, room).map((line, index) => `${blanks}${index === 0 ? '' : '  '}${line}`);
}
