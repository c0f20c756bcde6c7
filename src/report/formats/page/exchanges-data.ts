import { writeCommand } from '../../../lib/command-line.ts';
import type { Exchanges, RecordedExchange, Report } from '../../report.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { sortByTime } from '../exchange-lines.ts';
import type { Exchange as Shown } from './client/types.ts';

/** Characters of all bodies together, of a body that nothing refers to, and exchanges that a page holds at most. */
const max = { characters: 24_000_000, body: 4_000, exchanges: 20_000 };

/** The exchanges of a page in the order of time, each made when it is asked for, and what it does not hold, in a sentence. */
export interface ExchangesData {
  readonly exchanges: Iterable<Shown>;
  readonly count: number;
  readonly leftOut: string;
}

/** The exchanges that a page holds: those that findings, silences, novelties and walks name before all others. */
export function collectExchanges(report: Report, exchanges: Exchanges): ExchangesData {
  const named = namedIn(report);
  const all = sortByTime(exchanges);
  const namedFirst = [...all].sort((a, b) => Number(named.has(b.id)) - Number(named.has(a.id)));
  const show = (exchange: RecordedExchange) =>
    shownOf(exchange, named.has(exchange.id) ? Number.POSITIVE_INFINITY : max.body);
  const kept = new Set<string>();
  let characters = 0;
  let cut = 0;
  for (const exchange of namedFirst) {
    if (kept.size === max.exchanges || characters > max.characters) break;
    const length = lengthOf(show(exchange));
    if (length < lengthOf(exchange)) cut += 1;
    characters += length;
    kept.add(exchange.id);
  }
  return {
    exchanges: {
      *[Symbol.iterator]() {
        for (const exchange of all) if (kept.has(exchange.id)) yield show(exchange);
      },
    },
    count: kept.size,
    leftOut: leftOutWords(exchanges.size - kept.size, cut),
  };
}

function namedIn({ requirements, silences, novelties = [], walks }: Report): ReadonlySet<string> {
  const findings = requirements.flatMap((row) => row.findings);
  return new Set([
    ...findings.flatMap(({ exchange, related = [] }) => [exchange, ...related]),
    ...novelties.map(({ exchange }) => exchange),
    ...silences.flatMap(({ observed }) => observed.flatMap(({ exchange }) => exchange ?? [])),
    ...walks.flatMap(({ pages }) => pages.map(({ exchange }) => exchange)),
  ]);
}

function shownOf(exchange: RecordedExchange, maxLength: number): Shown {
  const { id, operation, check, startedAt, took, request, response, failure } = exchange;
  return {
    ...{ id, operation, startedAt, took },
    ...(check === undefined ? {} : { check }),
    request: request.body === undefined ? request : { ...request, body: cutBody(request.body, maxLength) },
    ...(response && {
      response: {
        status: response.status,
        headers: response.headers,
        text: cutBody(response.text, maxLength),
      },
    }),
    ...(failure && { failure }),
  };
}

/** In the words of the journal's own cuts, so that the page shows both alike. */
function cutBody(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}… (${text.length} characters in all)`;
}

function lengthOf({ request, response }: Shown): number {
  return (request.body?.length ?? 0) + (response?.text.length ?? 0) + 300;
}

function leftOutWords(missing: number, cut: number): string {
  const words = [
    ...(missing > 0 ? [`${pluralize(missing, 'exchange')} did not fit`] : []),
    ...(cut > 0 ? [`the bodies of ${cut} are cut`] : []),
  ];
  return words.length === 0
    ? ''
    : `${words.join(', and ')}: ${writeCommand('report --format ndjson')} writes them whole.`;
}
