import type { Exchange } from '../../http/exchange.ts';

/** Characters of answers that are kept, and exchanges that are kept however long they are. */
const maxCharacters = 2_000_000;
const minKept = 8;

/** The exchanges of a check that its texts may repeat: the first and the last, since a walk may make thousands. */
export class Witnesses {
  readonly #maxCharacters: number;
  readonly #kept: Exchange[] = [];
  #characters = 0;

  constructor(limit = maxCharacters) {
    this.#maxCharacters = limit;
  }

  /** Takes the next exchange, and lets go of one in the middle as long as there are too many characters. */
  add(exchange: Exchange): void {
    this.#kept.push(exchange);
    this.#characters += lengthOf(exchange);
    while (this.#characters > this.#maxCharacters && this.#kept.length > minKept) {
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
