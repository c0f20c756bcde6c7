import type { Exchanges, RecordedExchange } from '../report.ts';

/** The exchanges of a run in the order in which they were sent. */
export function inTime(exchanges: Exchanges): RecordedExchange[] {
  return [...exchanges.values()].sort((a, b) => a.startedAt - b.startedAt);
}
