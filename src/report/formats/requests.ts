import { isRedacted } from '../../journal/redaction/entries.ts';
import { documented } from '../../target-file/resolve.ts';
import type { Exchanges, RecordedExchange, Report, ReportedRequirement } from '../report.ts';
import { sortFindings } from '../sections/violations.ts';
import {
  describeVariable,
  type PiecedRequest,
  type RequestPiece,
  splitRequest,
  type TokenForm,
} from './curl.ts';
import type { MadeFile } from './formats.ts';
import { escapeUnprintable } from './text.ts';

/** Requests of one requirement: more of the same tell nothing new. */
const maxRequests = 10;

/** A file of requests (.http) for each requirement with findings, as REST Client of VS Code and httpyac send them. */
export function* buildRequestFiles(report: Report, exchanges: Exchanges): Generator<MadeFile> {
  const form = report.target.tokenForm ?? documented.tokenForm;
  for (const requirement of report.requirements) {
    const text = formatRequests(requirement, exchanges, form);
    if (text !== undefined) yield { name: `${requirement.id}.http`, text };
  }
}

function formatRequests(
  { id, clause, level, text, findings }: ReportedRequirement,
  exchanges: Exchanges,
  form: TokenForm,
): string | undefined {
  const places = new Map<string, readonly string[]>();
  for (const { wanted, got, pointer, exchange } of sortFindings(findings)) {
    const at = pointer === '' ? '' : `, at ${pointer}`;
    const line = `# wanted ${wanted}, got ${got}${at}`;
    places.set(exchange, [...(places.get(exchange) ?? []), line]);
  }
  const shown = [...places].flatMap(([exchange, lines]) => {
    const recorded = exchanges.get(exchange);
    return recorded === undefined ? [] : [{ recorded, lines }];
  });
  if (shown.length === 0) return undefined;
  const requests = shown.slice(0, maxRequests).map(({ recorded, lines }) => {
    const request = splitRequest(recorded, form);
    return { request, lines: formatRequest(recorded, request, lines) };
  });
  const variables = new Set(requests.flatMap(({ request }) => listVariables(request)));
  const lines = [
    `# ${id} (${clause}; ${level})`,
    `# ${text}`,
    ...[...variables].flatMap((name) => [
      `# ${name}: ${describeVariable(name)}`,
      `@${name} = {{$processEnv ${name}}}`,
    ]),
    ...requests.flatMap((one) => one.lines),
  ];
  return `${lines.map(escapeLine).join('\n')}\n`;
}

/** Comments and headers stay on their line; a body is data of its own. */
function escapeLine(line: string): string {
  return line.startsWith('#') ? escapeUnprintable(line) : line;
}

function formatRequest(
  { id, request, response }: RecordedExchange,
  { method, url, headers, body }: PiecedRequest,
  places: readonly string[],
): string[] {
  return [
    '',
    `### ${id}: answered ${response?.status ?? 'nothing'}`,
    ...places.slice(0, maxRequests),
    ...(isRedacted(request.body ?? '') && body?.some(isMark)
      ? ['# What is marked as [personal] is not written down: put data of your own.']
      : []),
    '# @no-redirect',
    `${method} ${write(url)} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${write(value)}`),
    ...(body === undefined ? [] : ['', write(body)]),
  ];
}

function isMark(piece: RequestPiece): boolean {
  return 'text' in piece && isRedacted(piece.text);
}

function write(pieces: readonly RequestPiece[]): string {
  return pieces.map((piece) => ('text' in piece ? piece.text : `{{${piece.variable}}}`)).join('');
}

function listVariables({ url, headers, body = [] }: PiecedRequest): string[] {
  const pieces = [...url, ...headers.flatMap(([, value]) => value), ...body];
  return pieces.flatMap((piece) => ('variable' in piece ? [piece.variable] : []));
}
