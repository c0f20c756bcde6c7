import type { Exchange } from '../client/exchange.ts';
import type { Exchanges } from './report.ts';

/** The exchanges of a run in the order in which they were sent. */
export function inTime(exchanges: Exchanges): Exchange[] {
  return [...exchanges.values()].sort((a, b) => a.startedAt - b.startedAt);
}
