/** One request on one object, by when it was sent and answered, and what its answer says of the object. */
export interface Step<State> {
  /** Positions on one scale that all steps share: a step that ended before another began came first. */
  readonly began: number;
  readonly ended: number;
  /** A step that only reads leaves every state as it is, and may show an older one where the target settles later. */
  readonly isRead: boolean;
  /** The states that may follow a state; none where the answer does not fit it. */
  apply(state: State): readonly State[];
}

/** Whether one step has to come before another in every order that is tried. */
export type Precedes<State> = (one: Step<State>, other: Step<State>) => boolean;

/** Every state that an order of all steps may end in; or the step at which the longest order that was found is stuck. */
export type Ordered<State> =
  | { readonly states: readonly State[] }
  | { readonly stuck: Step<State>; readonly possible: readonly State[] };

/** A step comes first when it was answered before the other was sent. */
export function isBefore<State>(one: Step<State>, other: Step<State>): boolean {
  return one.ended < other.began;
}

/**
 * Looks for an order of the steps that explains every answer: the search of Wing and Gong, which remembers what it has
 * tried. Reads are taken as soon as they fit, for they change nothing and stand in nobody's way.
 */
export function findOrder<State>(
  initial: readonly State[],
  steps: readonly Step<State>[],
  keyOf: (state: State) => string,
  precedes: Precedes<State> = isBefore,
): Ordered<State> {
  const search = new Search(steps, keyOf, precedes);
  for (const state of initial) search.explore(new Set(steps), state);
  if (search.ends.size > 0) return { states: [...search.ends.values()] };
  return search.stuck ?? { states: initial };
}

class Search<State> {
  readonly ends = new Map<string, State>();
  readonly #steps: readonly Step<State>[];
  readonly #keyOf: (state: State) => string;
  readonly #precedes: Precedes<State>;
  readonly #tried = new Set<string>();
  readonly #possible = new Map<string, State>();
  #minLeft = Number.POSITIVE_INFINITY;
  #stuckAt: Step<State> | undefined;

  constructor(steps: readonly Step<State>[], keyOf: (state: State) => string, precedes: Precedes<State>) {
    this.#steps = steps;
    this.#keyOf = keyOf;
    this.#precedes = precedes;
  }

  get stuck(): { stuck: Step<State>; possible: readonly State[] } | undefined {
    return this.#stuckAt && { stuck: this.#stuckAt, possible: [...this.#possible.values()] };
  }

  explore(given: ReadonlySet<Step<State>>, state: State): void {
    const left = this.#takeReads(given, state);
    const key = `${this.#steps.map((step) => (left.has(step) ? 1 : 0)).join('')} ${this.#keyOf(state)}`;
    if (this.#tried.has(key)) return;
    this.#tried.add(key);
    if (left.size === 0) this.ends.set(this.#keyOf(state), state);
    else this.#note(left, state);
    for (const step of this.#candidatesOf(left)) {
      const rest = new Set([...left].filter((other) => other !== step));
      for (const next of step.apply(state)) this.explore(rest, next);
    }
  }

  #takeReads(given: ReadonlySet<Step<State>>, state: State): ReadonlySet<Step<State>> {
    let left = given;
    for (;;) {
      const fitting = this.#candidatesOf(left).filter((step) => step.isRead && step.apply(state).length > 0);
      if (fitting.length === 0) return left;
      left = new Set([...left].filter((step) => !fitting.includes(step)));
    }
  }

  #candidatesOf(left: ReadonlySet<Step<State>>): readonly Step<State>[] {
    const all = [...left];
    return all.filter((step) => !all.some((other) => other !== step && this.#precedes(other, step)));
  }

  /** The first step that fits no state that was reached with the fewest steps left. */
  #note(left: ReadonlySet<Step<State>>, state: State): void {
    if (left.size > this.#minLeft) return;
    if (left.size < this.#minLeft) this.#possible.clear();
    this.#minLeft = left.size;
    this.#possible.set(this.#keyOf(state), state);
    this.#stuckAt = [...this.#candidatesOf(left)].sort((one, other) => one.ended - other.ended)[0];
  }
}
