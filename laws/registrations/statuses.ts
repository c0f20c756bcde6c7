import type { SeenExchange } from '../../src/judge/law.ts';
import { isSentAfter } from '../reading.ts';

/** The statuses that some answers have shown of one pair, in the order in which they came. */
interface StatusHistory {
  readonly firstSeen: Map<string, SeenExchange>;
  last: string;
  returns: number;
}

/** Remembers the statuses of pairs: in each of the two lists, and in both as they were read. */
export class StatusHistories {
  readonly #histories = new Map<string, StatusHistory>();
  readonly #visibleSeconds: number;

  constructor(visibleSeconds: number) {
    this.#visibleSeconds = visibleSeconds;
  }

  /** The status that a pair had last in some list. */
  lastOf(place: string, key: string): string | undefined {
    return this.#histories.get(`${place} ${key}`)?.last;
  }

  /** The times that a status came back so far. */
  returnsOf(place: string, key: string): number {
    return this.#histories.get(`${place} ${key}`)?.returns ?? 0;
  }

  /** The times that a status came back, this one included, once the time is over in which replicas may differ. */
  countReturns(place: string, key: string, status: string, seen: SeenExchange): number {
    const known = this.#histories.get(`${place} ${key}`);
    const first = known?.firstSeen.get(known.last);
    if (known === undefined || known.last === status || first === undefined) return 0;
    const isReturn = known.firstSeen.has(status) && isSentAfter(seen, first, this.#visibleSeconds);
    return isReturn ? known.returns + 1 : 0;
  }

  note(place: string, key: string, status: string, seen: SeenExchange): void {
    const name = `${place} ${key}`;
    const known = this.#histories.get(name);
    if (known === undefined) {
      this.#histories.set(name, { firstSeen: new Map([[status, seen]]), last: status, returns: 0 });
      return;
    }
    known.returns = Math.max(known.returns, this.countReturns(place, key, status, seen));
    if (!known.firstSeen.has(status)) known.firstSeen.set(status, seen);
    known.last = status;
  }
}
