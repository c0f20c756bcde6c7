import { isBefore, type SeenExchange } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import type { Place } from './places.ts';
import { readPageQuery } from './query.ts';

/** Spent cursors that are remembered: the oldest are forgotten first. */
const maxSpent = 2000;

/** Remembers pages that broke in the midst of a walk, until the same page of a like walk is read. */
export class BrokenPages {
  readonly #broken = new Map<string, SeenExchange>();
  /** The latest page that each customer was given. */
  readonly #given = new Map<string, SeenExchange>();
  /** Cursors that fetched their page: each may be good once. */
  readonly #spent = new Set<string>();

  /**
   * The first time that the page after one broke, in a like walk, or in the same one where another page was given since and the cursor has
   * fetched nothing.
   */
  find(seen: SeenExchange, before: Place): SeenExchange | undefined {
    const { credential } = seen.label;
    const first = this.#broken.get(nameStep(credential, before));
    const given = this.#given.get(credential);
    const isBetween = (page: SeenExchange) =>
      first !== undefined && isBefore(first, page) && isBefore(page, seen);
    const isUnspent = !this.#spent.has(readPageQuery(seen.exchange.request).offset ?? '');
    const isSame = isUnspent && given !== undefined && isBetween(given);
    return isBetween(before.seen) || isSame ? first : undefined;
  }

  /** Takes in an answer, and the page that leads to it where there is one. */
  note(seen: SeenExchange, before: Place | undefined): void {
    const { credential } = seen.label;
    const { status } = seen.exchange.response;
    if (status === 200) this.#given.set(credential, seen);
    if (before === undefined) return;
    const key = nameStep(credential, before);
    if (status === 200) {
      this.#broken.delete(key);
      this.#spent.add(readPageQuery(seen.exchange.request).offset ?? '');
      if (this.#spent.size > maxSpent) this.#spent.delete(this.#spent.values().next().value!);
    } else if (isServerError(status) && !this.#broken.has(key)) this.#broken.set(key, seen);
  }
}

/** Names a step by what its walk asks for, and by the number of its page. */
function nameStep(credential: string, { query, number }: Place): string {
  return [credential, query.key, number].join(' ');
}
