import { STATUS_CODES } from 'node:http';
import type { Entry, Log, Request, Response } from 'har-format';
import type { Exchange, Header, ReceivedResponse, SentRequest } from '../../http/exchange.ts';
import { groupBy } from '../../lib/group-by.ts';
import { parseUrl } from '../../lib/url.ts';
import type { Exchanges, RecordedExchange, Report } from '../report.ts';
import { sortByTime } from './exchange-lines.ts';
import { describeOutcome } from './outcome.ts';

/**
 * The exchanges as HAR 1.2 in the order of time, redacted as they are, for the network panel of a browser. Piece by
 * piece, since those of a long run do not fit into one string. Sizes of headers and bodies are -1 (not known).
 */
export function* formatHar(report: Report, exchanges: Exchanges): Generator<string> {
  const findings = report.requirements.flatMap((row) => row.findings);
  const byExchange = groupBy(findings, ({ exchange }) => exchange);
  // The head without its closing brace, so that the entries follow as its last member.
  yield `{"log":${JSON.stringify(headOf(report)).slice(0, -1)},"entries":[`;
  let separator = '\n';
  for (const exchange of sortByTime(exchanges)) {
    const violated = (byExchange.get(exchange.id) ?? []).map(({ requirement }) => requirement);
    yield separator;
    yield JSON.stringify(entryOf(exchange, [...new Set(violated)]));
    separator = ',\n';
  }
  yield '\n]}}\n';
}

function headOf(report: Report): Omit<Log, 'entries'> {
  const { suite, run, target } = report;
  return {
    version: '1.2',
    creator: { name: suite.name, version: suite.version },
    pages: [],
    comment: `run ${run.id} of ${target.name}, secrets and personal data redacted. ${describeOutcome(report)}`,
  };
}

/** An entry with what the format has no member for; names of one's own begin with an underscore there. */
export type ExchangeEntry = Entry & {
  readonly _exchange: string;
  readonly _operation: string;
  readonly _check?: string;
  readonly _requirements?: readonly string[];
};

const httpVersion = 'HTTP/1.1';
/** The format's word for a size that is not known: bodies are redacted, so theirs is not the one on the wire. */
const unknownSize = -1;

/** An exchange as an entry of a HAR; `violated` are the requirements of which it shows a finding. */
function entryOf(exchange: RecordedExchange, violated: readonly string[]): ExchangeEntry {
  const { id, operation, startedAt, took, request, check } = exchange;
  const shows = violated.length === 0 ? '' : `, violates ${violated.join(', ')}`;
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: took,
    request: requestOf(request),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    comment: `${id}, ${operation}${check === undefined ? '' : `, check ${check}`}${shows}`,
    _exchange: id,
    _operation: operation,
    ...(check === undefined ? {} : { _check: check }),
    ...(violated.length === 0 ? {} : { _requirements: violated }),
  };
}

function requestOf({ method, url, headers, body }: SentRequest): Request {
  const parsed = parseUrl(url);
  return {
    method,
    url: uri(url, parsed),
    httpVersion,
    cookies: [],
    headers: named(headers),
    queryString: queryOf(parsed),
    ...(body === undefined ? {} : { postData: { mimeType: typeOf(headers), text: body } }),
    headersSize: unknownSize,
    bodySize: body === undefined ? 0 : unknownSize,
  };
}

function responseOf({ response, failure }: Exchange): Response {
  const { status, headers, text }: Pick<ReceivedResponse, 'status' | 'headers' | 'text'> = response ?? {
    status: 0,
    headers: [],
    text: '',
  };
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion,
    cookies: [],
    headers: named(headers),
    content: { size: Buffer.byteLength(text), mimeType: typeOf(headers), text },
    redirectURL: firstValue(headers, 'location') ?? '',
    headersSize: unknownSize,
    bodySize: unknownSize,
    ...(failure === undefined ? {} : { _error: `${failure.kind}: ${failure.message}` }),
  };
}

function named(headers: readonly Header[]): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function firstValue(headers: readonly Header[], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function typeOf(headers: readonly Header[]): string {
  return firstValue(headers, 'content-type') ?? 'x-unknown';
}

/** An address as it travels: what no URI may hold is escaped (masks have brackets). */
function uri(address: string, parsed: URL | undefined): string {
  if (parsed === undefined) return address;
  const { origin, pathname, search } = parsed;
  const escaped = (text: string) =>
    text.replace(/%(?![\da-f]{2})/gi, '%25').replace(/[^\w\-.~:/?@!$&'()*+,;=%]/g, encodeURIComponent);
  return `${origin}${escaped(pathname)}${escaped(search)}`;
}

function queryOf(parsed: URL | undefined): { name: string; value: string }[] {
  return [...(parsed?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}
