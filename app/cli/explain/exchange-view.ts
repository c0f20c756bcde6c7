import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { parseJson, writeJson } from '../../../src/lib/json/text.ts';
import { measureWidth } from '../../../src/report/formats/columns.ts';
import { cut, escapeForLog } from '../../../src/report/formats/text.ts';
import type { RecordedExchange, ReportedFinding } from '../../../src/report/report.ts';
import type { Terminal } from '../../command-line/terminal.ts';

/** Lines of a body that are shown. */
const maxLines = 60;

/** Headers that tell an answer; the others differ from one to the next. */
const shownHeaders = ['content-type', 'location', 'www-authenticate', 'retry-after'];

/** A finding in the exchange that is shown. */
export interface FoundHere {
  readonly requirement: RequirementId;
  readonly finding: ReportedFinding;
}

/** Draws a recorded exchange: its request, its answer, and what was found in it. */
export function drawExchange(
  recorded: RecordedExchange,
  found: readonly FoundHere[],
  { width, paint }: Terminal,
): string[] {
  const { method, url, body } = recorded.request;
  const sent = body === undefined ? [] : bodyLines(body).map(escapeForLog);
  const lines = [...sent, ...(sent.length === 0 ? [] : ['']), ...linesOf(recorded)];
  const shown = lines.slice(0, maxLines).map((line) => cut(line, width));
  return [
    paint.bold(escapeForLog(`${method} ${url}`)),
    ...(recorded.check === undefined ? [] : [paint.dim(`sent by ${recorded.check} (${recorded.id})`)]),
    '',
    ...shown,
    ...(lines.length > maxLines ? [`and ${lines.length - maxLines} more lines: --json shows all`] : []),
    '',
    ...(found.length === 0 ? ['Nothing was found in it.'] : found.flatMap((one) => drawFound(one, width))),
  ];
}

function drawFound({ requirement, finding }: FoundHere, width: number): string[] {
  const { wanted, got, pointer } = finding;
  const at = pointer === '' ? '' : `, at ${pointer}`;
  return [
    `${finding.grade === 'fail' ? 'FAIL' : 'WARN'}  ${requirement}`,
    cut(escapeForLog(`      wanted ${wanted}; got ${got}${at}`), width),
  ];
}

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
