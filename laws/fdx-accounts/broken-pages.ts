import type { SeenExchange } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import type { Place } from './places.ts';

/** Remembers pages that broke in the midst of a walk, until the same page of a like walk is read. */
export class BrokenPages {
  readonly #broken = new Map<string, SeenExchange>();

  /** The first time that the page after one broke, in a like walk. */
  find({ label }: SeenExchange, before: Place): SeenExchange | undefined {
    return this.#broken.get(nameStep(label.credential, before));
  }

  note(seen: SeenExchange, before: Place): void {
    const key = nameStep(seen.label.credential, before);
    const { status } = seen.exchange.response;
    if (status === 200) this.#broken.delete(key);
    else if (isServerError(status) && !this.#broken.has(key)) this.#broken.set(key, seen);
  }
}

/** Names a step by what its walk asks for, and by the number of its page. */
function nameStep(credential: string, { query, number }: Place): string {
  return [credential, query.key, number].join(' ');
}
