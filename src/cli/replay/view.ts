import type { Exchange } from '../../http/exchange.ts';
import { parseJson } from '../../lib/json/parse.ts';
import { writeJson } from '../../lib/json/write.ts';
import { measureWidth } from '../../report/formats/columns.ts';
import { cut, escapeForLog } from '../../report/formats/text.ts';
import type { Terminal } from '../shared/terminal.ts';

/** Lines of a body that are shown. */
const maxLines = 60;

/** Headers that tell an answer; the others differ from one to the next. */
const shownHeaders = ['content-type', 'location', 'www-authenticate', 'retry-after'];

/** Two answers to one request beside each other, with a mark at each line in which they differ. */
export function drawSideBySide(recorded: Exchange, again: Exchange, { width, paint }: Terminal): string[] {
  const { method, url } = recorded.request;
  const column = Math.max(20, Math.floor((width - 5) / 2));
  const [before, now] = [linesOf(recorded), linesOf(again)];
  const count = Math.max(before.length, now.length);
  const rows = Array.from({ length: Math.min(count, maxLines) }, (_, at) => {
    const [left = '', right = ''] = [before[at], now[at]];
    const mark = left === right ? ' ' : paint.yellow('≠');
    return `${fit(left, column)} ${mark} ${cut(right, column)}`.trimEnd();
  });
  return [
    paint.bold(escapeForLog(`${method} ${url}`)),
    '',
    paint.bold(`${fit(`recorded (${recorded.id})`, column)}   now`),
    ...rows,
    ...(count > maxLines ? [`and ${count - maxLines} more lines: --json shows all`] : []),
    '',
    concludeFrom(recorded, again),
  ];
}

function fit(text: string, column: number): string {
  const short = cut(text, column);
  return short + ' '.repeat(Math.max(0, column - measureWidth(short)));
}

function linesOf({ response, failure, took }: Exchange): string[] {
  if (response === undefined) return [`no answer: ${failure?.message ?? 'unknown'}`];
  const headers = response.headers.filter(([name]) => shownHeaders.includes(name.toLowerCase()));
  return [
    `status ${response.status}`,
    ...headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`),
    `${Math.round(took)} ms`,
    '',
    ...bodyLines(response.text),
  ].map(escapeForLog);
}

/** A JSON body with a member on each line, and any other as it is. */
function bodyLines(text: string): string[] {
  try {
    return JSON.stringify(JSON.parse(writeJson(parseJson(text))), null, 2).split('\n');
  } catch {
    return text.split('\n');
  }
}

function concludeFrom(recorded: Exchange, again: Exchange): string {
  const [before, now] = [recorded.response?.status, again.response?.status];
  if (now === undefined) return `Nothing answered: ${again.failure?.message ?? 'unknown'}`;
  return before === now
    ? `The same status as recorded, ${now}.`
    : `The status is ${now}; it was ${before ?? 'no answer'}.`;
}
