import { type Exchange, isConflict, isPackedUp } from '../http/exchange.ts';
import { edgeStatuses } from '../lib/edge.ts';
import type { EndedExchange, Sending } from './law.ts';

/** Tells which requests were under way together. */
export class Company {
  readonly #underWay = new Set<Sending>();
  readonly #met = new WeakSet<Sending>();

  begin(sending: Sending): void {
    // A request waits for its token before it is sent, and is sent alone beside those of others.
    if (sending.operation === 'token') return;
    if (this.#underWay.size > 0) for (const one of [...this.#underWay, sending]) this.#met.add(one);
    this.#underWay.add(sending);
  }

  /** Gives whether a request that has ended met another one. */
  end(sending: Sending): boolean {
    this.#underWay.delete(sending);
    return this.#met.has(sending);
  }
}

/**
 * Reads an exchange as laws and models have it: what stands in the place of an answer of the service is none, so that no law has to
 * tell it apart. That is an answer of the edge, one that nobody can unpack, and one that another request may be the
 * reason of: the run sends such a request again, alone.
 */
export function readAnswer(
  exchange: Exchange,
  hasMetAnother: boolean,
): Pick<EndedExchange, 'exchange' | 'isUndone'> {
  const { response, ...unanswered } = exchange;
  if (response === undefined) return { exchange, isUndone: false };
  const edge = edgeStatuses[response.status];
  const isUndone = edge?.mayBeDone === false || (hasMetAnother && isConflict(exchange));
  if (isUndone || edge !== undefined || isPackedUp(response)) return { exchange: unanswered, isUndone };
  return { exchange, isUndone };
}
