import type { Exchange } from '../../http/exchange.ts';

/** Characters of answers that are kept from the beginning of a check, and exchanges however long they are. */
const maxFirst = 1_000_000;
const minFirst = 4;

/** The same of its end. Fewer: what is let go of only after a while costs a long walk a tenth of its time. */
const maxLast = 250_000;
const minLast = 2;

/** The exchanges of a check that its texts may repeat: the first and the last, since a walk may make thousands. */
export class Witnesses {
  readonly #first: Exchange[] = [];
  readonly #last: Exchange[] = [];
  #charactersOfFirst = 0;
  #charactersOfLast = 0;
  readonly #maxFirst: number;

  /** With as many characters from the beginning as named. */
  constructor(limit = maxFirst) {
    this.#maxFirst = limit;
  }

  /** Takes the next exchange, and lets go of the oldest behind the beginning while there are too many characters. */
  add(exchange: Exchange): void {
    const length = lengthOf(exchange);
    const hasRoom = this.#charactersOfFirst < this.#maxFirst || this.#first.length < minFirst;
    if (hasRoom && this.#last.length === 0) {
      this.#first.push(exchange);
      this.#charactersOfFirst += length;
      return;
    }
    this.#last.push(exchange);
    this.#charactersOfLast += length;
    while (this.#charactersOfLast > maxLast && this.#last.length > minLast)
      this.#charactersOfLast -= lengthOf(this.#last.shift()!);
  }

  /** Those that are kept now: what comes later does not stand there. */
  get kept(): readonly Exchange[] {
    return [...this.#first, ...this.#last];
  }
}

function lengthOf({ request, response }: Exchange): number {
  return request.url.length + (request.body?.length ?? 0) + (response?.text.length ?? 0);
}
