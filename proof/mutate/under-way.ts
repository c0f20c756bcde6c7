import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call, Fault, JsonObject, OperationName, Workings } from '../reference-server/types.ts';

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

/** Shares one part of a call with the latest one, as a buffer that every request of an operation writes and reads. */
export function shareLatest(
  on: OperationName,
  part: 'params' | 'query' | 'headers' | 'body',
): Fault['apply'] {
  return ({ before }) => {
    let shared: unknown;
    before(on, async (call) => {
      shared = call[part];
      await admitOthers();
      Object.assign(call, { [part]: shared });
      return undefined;
    });
  };
}

/**
 * Puts members of the answer before into an answer that was given before, once another one has come in between. With
 * `isKept` what was put there once stays, whatever is read later.
 */
export function takeFromLastAnswer(
  on: OperationName,
  idOf: (call: Call) => string,
  mix: (last: JsonObject) => JsonObject,
  isKept = false,
): Fault['apply'] {
  return ({ after }) => {
    const known = new Set<string>();
    const kept = new Map<string, JsonObject>();
    let last: { readonly id: string; readonly body: JsonObject } | undefined;
    after(on, (answer, call) => {
      if (answer.status !== 200) return;
      const id = idOf(call);
      const body = answer.body as JsonObject;
      const taken = kept.get(id) ?? (known.has(id) && last?.id !== id ? last?.body : undefined);
      if (taken !== undefined) answer.body = { ...body, ...mix(taken) };
      if (isKept && taken !== undefined) kept.set(id, taken);
      known.add(id);
      last = { id, body };
    });
  };
}

/** Calls back after each call of some operations with what was kept of it and of another one that it met. */
export function runAfterOverlap<Kept>(
  on: readonly OperationName[],
  keep: (call: Call, workings: Workings) => Kept,
  then: (own: Kept, other: Kept | undefined, call: Call, workings: Workings) => void,
): Fault['apply'] {
  return (workings) => {
    const underWay = new UnderWay(workings, on, (call) => keep(call, workings));
    workings.after(on, (_, call) => {
      const own = underWay.end(call);
      if (own !== undefined) then(own, underWay.metBy(call), call, workings);
    });
  };
}

/** Writes a table back as it was before a call: what others added meanwhile goes. */
export function writeTableBack(
  on: readonly OperationName[],
  tableOf: (store: Workings['store']) => Map<string, unknown>,
  isOwn: (key: string, call: Call, workings: Workings) => boolean,
): Fault['apply'] {
  return runAfterOverlap(
    on,
    (_, { store }) => new Set(tableOf(store).keys()),
    (before, _, call, workings) => {
      const table = tableOf(workings.store);
      for (const key of [...table.keys()])
        if (!before.has(key) && !isOwn(key, call, workings)) table.delete(key);
    },
  );
}
