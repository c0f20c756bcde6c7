import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Exchange } from '../../http/exchange.ts';

/** How a request that was watched ended. */
export interface WatchedEnd extends Pick<Exchange, 'id' | 'failure'> {
  readonly status: number | undefined;
  /** What the contract found in the answer and fails for, where no answer before it showed the same. */
  readonly failed: readonly RequirementId[];
}

/**
 * Hears of a request when it is sent, by method and path, redacted; what it gives back hears of its end. Neither may
 * throw.
 */
export type WatchExchange = (title: string) => (end: WatchedEnd) => void;
