import { findStoredText } from '../../journal/stored-exchange.ts';
import type { Exchanges, RecordedExchange, Report } from '../report.ts';

/** The exchanges of a run as JSON, one per line, in the order in which they were sent. */
export function* formatExchanges(_report: Report, exchanges: Exchanges): Generator<string> {
  for (const exchange of sortByTime(exchanges)) {
    const { check } = exchange;
    const text = findStoredText(exchange, check);
    // What a journal holds as text already is neither parsed nor written once more.
    yield* text === undefined
      ? [JSON.stringify(exchange), '\n']
      : [`{"check":${JSON.stringify(check)},`, text.slice(1), '\n'];
  }
}

/** The exchanges of a run in the order in which they were sent. */
export function sortByTime(exchanges: Exchanges): RecordedExchange[] {
  return [...exchanges.values()].sort((a, b) => a.startedAt - b.startedAt);
}
