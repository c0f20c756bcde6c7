import { listBack, type Place } from './places.ts';

interface OddWalk {
  readonly first: Place;
  /** The number of exchanges that had ended when it began. */
  readonly after: number;
  /** The number of the page that showed it. */
  readonly number: number;
}

/** Counts walks in which something was seen that may happen once: one change may meet all that are under way together. */
export class OddWalks {
  readonly #walks = new Map<string, readonly OddWalk[]>();

  /** True where some walk of a customer has shown it. */
  has(what: string, credential: string): boolean {
    return this.#walks.has(`${credential} ${what}`);
  }

  /** Remembers that the walk of a page has shown it. */
  note(what: string, place: Place): void {
    this.#walks.set(keyOf(what, place), this.#listWith(what, place));
  }

  /** The walks of a customer that have shown it, each begun after the one before had; that of a page included. */
  count(what: string, place: Place): number {
    let [count, end] = [0, 0];
    for (const { after, number } of this.#listWith(what, place)) {
      if (count > 0 && after < end) continue;
      count += 1;
      end = number;
    }
    return count;
  }

  #listWith(what: string, place: Place): readonly OddWalk[] {
    const walks = this.#walks.get(keyOf(what, place)) ?? [];
    const first = [...listBack(place)].at(-1)!;
    if (walks.some((one) => one.first === first)) return walks;
    return [...walks, { first, after: first.seen.after, number: place.seen.number }];
  }
}

function keyOf(what: string, { seen }: Place): string {
  return `${seen.label.credential} ${what}`;
}
