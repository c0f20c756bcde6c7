import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call, Fault, OperationName, Workings } from '../reference-server/types.ts';

/** Lets requests that were sent together come in between. */
export async function admitOthers(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await nextTurn();
}

/** Marks faults that mix up requests which are under way together. */
export function markMixing(faults: readonly Fault[]): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, mixesRequests: true }));
}

/** Of two calls of an operation that are under way together, both have a path parameter of the one that came last. */
export function takeParameterOfTheLast(operation: OperationName, name: string): Fault['apply'] {
  return (workings) => {
    let last = '';
    workings.before(operation, async ({ params }) => {
      last = params[name] ?? '';
      await admitOthers();
      params[name] = last;
      return undefined;
    });
  };
}

/** Of two calls of an operation that are under way together, both have the body of the one that came last. */
export function takeBodyOfTheLast(operation: OperationName): Fault['apply'] {
  return (workings) => {
    let last: unknown;
    workings.before(operation, async (call) => {
      last = call.body;
      await admitOthers();
      call.body = last;
      return undefined;
    });
  };
}

/** Calls of some operations that are under way: from before they are answered until afterwards. */
export class UnderWay<Kept> {
  readonly kept = new Map<Call, Kept>();
  readonly #met = new Map<Call, Kept>();

  /** Keeps something of each call, and gives others time to come in between. */
  constructor(workings: Workings, on: readonly OperationName[], keep: (call: Call) => Kept) {
    workings.before(on, async (call) => {
      const kept = keep(call);
      for (const [other, others] of this.kept) {
        // Whoever comes later changes nothing: in a run there is always somebody.
        if (!this.#met.has(other)) this.#met.set(other, kept);
        this.#met.set(call, others);
      }
      this.kept.set(call, kept);
      await admitOthers();
      return undefined;
    });
  }

  /** What was kept of another call that was under way together with one; undefined where there was none. */
  metBy(call: Call): Kept | undefined {
    return this.#met.get(call);
  }

  /** What was kept of a call, which ends with it. */
  end(call: Call): Kept | undefined {
    const kept = this.kept.get(call);
    this.kept.delete(call);
    return kept;
  }
}
