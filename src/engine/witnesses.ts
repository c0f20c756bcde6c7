import type { Exchange } from '../http/exchange.ts';

/** Characters of answers that are kept, and exchanges that are kept however long they are. */
const mostCharacters = 2_000_000;
const fewest = 8;

/** The exchanges of a check that its texts may repeat: the first and the last, since a walk may make thousands. */
export class Witnesses {
  readonly #kept: Exchange[] = [];
  #characters = 0;

  /** Takes the next exchange, and lets go of one in the middle as long as there are too many characters. */
  add(exchange: Exchange): void {
    this.#kept.push(exchange);
    this.#characters += lengthOf(exchange);
    while (this.#characters > mostCharacters && this.#kept.length > fewest) {
      const [dropped] = this.#kept.splice(this.#kept.length >> 1, 1);
      this.#characters -= lengthOf(dropped!);
    }
  }

  get kept(): readonly Exchange[] {
    return this.#kept;
  }
}

function lengthOf({ request, response }: Exchange): number {
  return request.url.length + (request.body?.length ?? 0) + (response?.text.length ?? 0);
}
