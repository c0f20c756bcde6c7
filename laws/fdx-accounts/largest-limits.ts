import type { SeenExchange } from '../../src/judge/law.ts';
import type { Place } from './places.ts';

/** The largest limit that each customer was given a page for. */
export class LargestLimits {
  readonly #byCustomer = new Map<string, number>();

  /** Finds the largest limit of the same customer; 0 for none. */
  findLargest({ label }: Pick<SeenExchange, 'label'>): number {
    return this.#byCustomer.get(label.credential) ?? 0;
  }

  note({ seen, query: { limit = 0 } }: Place): void {
    this.#byCustomer.set(seen.label.credential, Math.max(limit, this.findLargest(seen)));
  }
}
