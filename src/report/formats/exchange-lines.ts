import type { Exchanges, RecordedExchange, Report } from '../report.ts';

/** The exchanges of a run as JSON, one per line, in the order in which they were sent. */
export function* formatExchanges(_report: Report, exchanges: Exchanges): Generator<string> {
  for (const exchange of sortByTime(exchanges)) yield* [JSON.stringify(exchange), '\n'];
}

/** The exchanges of a run in the order in which they were sent. */
export function sortByTime(exchanges: Exchanges): RecordedExchange[] {
  return [...exchanges.values()].sort((a, b) => a.startedAt - b.startedAt);
}
