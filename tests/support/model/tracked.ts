import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { History, Sent } from './history.ts';
import { findOrder, isBefore, type Ordered, type Step } from './order.ts';

/** A step together with the request that it is of, and with what its answer shows, in words. */
interface Noted<State> extends Step<State> {
  readonly sent: Sent;
  readonly shows: string;
}

/** What is known of one kind of object. */
export interface Description<State> {
  /** What is tracked, in words: the redirect URLs of recipient A. */
  readonly name: string;
  readonly states: readonly State[];
  /** Names a state, for the search and for people. */
  keyOf(state: State): string;
  /** Milliseconds until a write has to show in reads. */
  readonly windowMs: number;
  /** True for an object that is read after every write, whatever that was meant for. */
  isWatched?(): boolean;
  /** Reads the object once more and notes what it shows; objects with the same key share the read. */
  readonly readKey: string;
  reread(history: History): Promise<void>;
  /** The requirement that a request which no order explains breaks. */
  requirementOf(culprit: Sent): RequirementId;
}

/** Reads objects once more, each answer once. */
export async function readObjects(objects: readonly Tracked<unknown>[], history: History): Promise<void> {
  const read = new Set<string>();
  for (const { about } of objects) {
    if (read.has(about.readKey)) continue;
    read.add(about.readKey);
    await about.reread(history);
  }
}

/** One object of the target: the states in which it may be, and the requests of a history that concern it. */
export class Tracked<State> {
  readonly about: Description<State>;
  #states: readonly State[];
  #steps: Noted<State>[] = [];
  /** What a replica may still show of the histories before this one, and until when. */
  #earlier: { readonly states: readonly State[]; readonly untilMs: number } = { states: [], untilMs: 0 };

  constructor(about: Description<State>) {
    this.about = about;
    this.#states = about.states;
  }

  get isTouched(): boolean {
    return this.#steps.length > 0;
  }

  get isWatched(): boolean {
    return this.about.isWatched?.() === true;
  }

  get isWritten(): boolean {
    return this.#steps.some(({ isRead }) => !isRead);
  }

  get windowMs(): number {
    return this.about.windowMs;
  }

  /** Notes a request that changes the object: the states that may follow each. */
  noteWrite(sent: Sent, apply: (state: State) => readonly State[]): void {
    this.#steps.push({ ...sent, sent, isRead: false, shows: sent.text, apply });
  }

  /** Notes a request that shows the object; `fits` says whether a state explains the answer. */
  noteRead(sent: Sent, shows: string, fits: (state: State) => boolean): void {
    const apply = (state: State) => (fits(state) ? [state] : []);
    this.#steps.push({ ...sent, sent, isRead: true, shows, apply });
  }

  /** True when an order explains every answer, by a target whose writes show at once. */
  get isExplained(): boolean {
    return 'states' in this.#order(this.#steps, isBefore);
  }

  /** True when the latest read shows what some order of the writes leads to. */
  get isSettled(): boolean {
    const last = this.#steps.findLast(({ isRead }) => isRead);
    return (
      'states' in
      this.#order(
        this.#steps.filter((step) => !step.isRead || step === last),
        isBefore,
      )
    );
  }

  /** Verifies that an order explains every answer within the settle time, and goes on from the states that it leads to. */
  conclude(context: CheckContext): void {
    const steps = this.#steps;
    this.#steps = [];
    if (steps.length === 0) return;
    const order = this.#order(
      steps.map((step) => this.#allowEarlier(step)),
      (one, other) => this.#precedes(one, other),
    );
    if ('states' in order) {
      this.#keepEarlier(steps);
      this.#states = order.states;
      const last = steps.findLast(({ isRead }) => isRead)?.sent;
      if (last !== undefined)
        context.verify(this.about.requirementOf(last), true, {
          exchange: last.exchange,
          wanted: '',
          got: '',
        });
      return;
    }
    const { sent, shows } = order.stuck as Noted<State>;
    const possible = [...new Set(order.possible.map((state) => this.about.keyOf(state)))];
    context.verify(this.about.requirementOf(sent), false, {
      exchange: sent.exchange,
      wanted: `${this.about.name}: ${possible.join(' or ')}, to which an order of the requests leads`,
      got: shows,
      related: steps.map((step) => step.sent.exchange).filter((exchange) => exchange !== sent.exchange),
    });
  }

  /** Forgets what was known: the object is in any of some states. */
  reset(states: readonly State[]): void {
    this.#states = states;
    this.#steps = [];
    this.#earlier = { states: [], untilMs: 0 };
  }

  /** A read within the settle time of the histories before may show what was there then. */
  #allowEarlier(step: Noted<State>): Noted<State> {
    const { states, untilMs } = this.#earlier;
    if (!step.isRead || step.sent.beganMs >= untilMs) return step;
    const isEarlier = states.some((state) => step.apply(state).length > 0);
    return isEarlier ? { ...step, apply: (state) => [state] } : step;
  }

  /** Keeps every state that the writes of a history may have passed through, until its last write has settled. */
  #keepEarlier(steps: readonly Noted<State>[]): void {
    const writes = steps.filter(({ isRead }) => !isRead);
    const { windowMs } = this.about;
    if (writes.length === 0 || windowMs === 0) return;
    let states = [...this.#states, ...this.#earlier.states];
    for (const { apply } of writes) {
      const all = [...states, ...states.flatMap(apply)];
      states = [...new Map(all.map((state) => [this.about.keyOf(state), state])).values()];
    }
    this.#earlier = { states, untilMs: Math.max(...writes.map(({ sent }) => sent.endedMs)) + windowMs };
  }

  #order(
    steps: readonly Noted<State>[],
    precedes: (one: Noted<State>, other: Noted<State>) => boolean,
  ): Ordered<State> {
    return findOrder(
      this.#states,
      steps,
      this.about.keyOf,
      precedes as (a: Step<State>, b: Step<State>) => boolean,
    );
  }

  /** A read may show what was there before any write of the settle time, whatever earlier reads have shown. */
  #precedes(one: Noted<State>, other: Noted<State>): boolean {
    if (!isBefore(one, other)) return false;
    const { windowMs } = this.about;
    if (!other.isRead || windowMs === 0) return true;
    return !one.isRead && one.sent.endedMs <= other.sent.beganMs - windowMs;
  }
}
