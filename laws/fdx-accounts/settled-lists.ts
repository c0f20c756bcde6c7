import type { SeenExchange } from '../../src/judge/law.ts';
import { isSentAfter } from '../reading.ts';
import type { Place } from './places.ts';

/** Totals that are remembered: a target may state a new one on every page. */
const maxTotals = 2000;

/** Tells what every replica has to know when a request is sent, though accounts are opened meanwhile. */
export class SettledLists {
  readonly #settleSeconds: number;
  /** The first page of all accounts of each customer. */
  readonly #firsts = new Map<string, Place>();
  /** The first page that stated a total, by customer and kind of list. */
  readonly #stated = new Map<string, Place>();

  constructor(settleSeconds: number) {
    this.#settleSeconds = settleSeconds;
  }

  /** Takes in a page of all accounts. */
  note(place: Place): void {
    const { credential } = place.seen.label;
    if (!this.#firsts.has(credential)) this.#firsts.set(credential, place);
    const key = keyOf(place, place.page.totalElements);
    if (!this.#stated.has(key) && this.#stated.size < maxTotals) this.#stated.set(key, place);
  }

  /** True where an exchange was sent when every replica had to know what another one showed. */
  isSettled(later: SeenExchange, earlier: SeenExchange): boolean {
    return isSentAfter(later, earlier, this.#settleSeconds);
  }

  /** True for a page that is old enough, or states as many accounts as there were at first: none of its accounts was opened meanwhile. */
  isOld({ seen, page }: Place, later: SeenExchange): boolean {
    return this.isSettled(later, seen) || this.#isOfFirst(seen, page.totalElements);
  }

  /** The same for a total that lists of one kind have stated. */
  isOldTotal(total: Place['page']['totalElements'], place: Place): boolean {
    const stated = this.#stated.get(keyOf(place, total));
    return stated !== undefined && this.isOld(stated, place.seen);
  }

  #isOfFirst({ label }: SeenExchange, total: Place['page']['totalElements']): boolean {
    return this.#firsts.get(label.credential)?.page.totalElements === total;
  }
}

function keyOf({ seen, query }: Place, total: Place['page']['totalElements']): string {
  return `${seen.label.credential} ${query.resultType ?? ''} ${total}`;
}
