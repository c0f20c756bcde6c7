import type { Clock } from '../http/clock.ts';
import type { Check } from '../plan/check.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import type { Target } from '../target-file/types.ts';

/** Slots on which checks run side by side: one that waits holds none. */
class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves when a slot is free, in the order of asking. */
  async enter(): Promise<void> {
    while (this.#free <= 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }

  leave(): void {
    this.#free += 1;
    this.#waiting.shift()?.();
  }

  /** A clock for one check, on which it waits without a slot: settling and polling cost the others nothing. */
  clockOf(clock: Clock): Clock {
    let waits = 0;
    const lend = async <T>(wait: () => Promise<T>): Promise<T> => {
      waits += 1;
      if (waits === 1) this.leave();
      try {
        return await wait();
      } finally {
        waits -= 1;
        // It goes on at once, free slot or not: those on the slots may wait for what it prepares.
        if (waits === 0) this.#free -= 1;
      }
    };
    const spare = () => Math.max(0, this.#free);
    return { now: clock.now, sleep: (ms) => lend(() => clock.sleep(ms)), lend, spare };
  }
}

/** Checks at a time that a target is asked to bear when nobody says how many. */
const politeConcurrency = 4;

/** How many checks run side by side when nobody says it: no more than the requests that the target takes in a second. */
export function chooseConcurrency(target: Target | undefined): number {
  const { requestsPerSecond: rate = politeConcurrency } = target?.limits ?? {};
  return Math.max(1, Math.min(politeConcurrency, Math.floor(rate)));
}

/** Runs a planned check by a clock; gives false to stop. */
type RunPlanned = (planned: PlannedCheck, clock: Clock) => Promise<boolean>;

export interface SideBySide {
  /** How many run at once. */
  readonly concurrency: number;
  readonly clock: Clock;
  readonly run: RunPlanned;
  /** How long a check takes beside others, in whatever unit: its requests. */
  readonly weigh?: (check: Check) => number;
  /** True where banking sessions are few: the target file lists them, and gives no fresh ones. */
  readonly hasFewSessions?: boolean;
}

/**
 * Runs checks side by side, in their order but for those that use an object together, which run one after another, and
 * for those with so much ahead of them that the run would wait for them at its end: these begin first. One that looks at
 * the end of the run begins when all others have ended. Gives whether all were run; rejects with what `run` rejects.
 */
export async function runSideBySide(
  planned: readonly PlannedCheck[],
  { concurrency, clock, run, weigh = () => 0, hasFewSessions = false }: SideBySide,
): Promise<boolean> {
  const turns = new Turns(weigh, hasFewSessions);
  const slots = new Slots(concurrency);
  const waiting = [...planned];
  const running = new Map<PlannedCheck, Promise<void>>();
  let isGoing = true;
  let broken: { readonly error: unknown } | undefined;
  // Never rejects: it may end while nobody waits for it.
  const begin = async (one: PlannedCheck) => {
    try {
      if (!(await run(one, slots.clockOf(clock)))) isGoing = false;
    } catch (error) {
      broken ??= { error };
      isGoing = false;
    }
    running.delete(one);
    slots.leave();
  };
  while (waiting.length > 0) {
    await slots.enter();
    if (!isGoing) break;
    const next = findNext(waiting, [...running.keys()], concurrency, turns);
    if (next === undefined) {
      slots.leave();
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    running.set(next, begin(next));
  }
  await Promise.all(running.values());
  if (broken !== undefined) throw broken.error;
  return isGoing;
}

/** A request of a chain waits for answers of others to be judged as well: so much longer a chain takes than it weighs. */
const chainDelay = 1.25;

/** The check that begins next: the longest way where it takes as long as all that is left, else the first. */
function findNext(
  waiting: readonly PlannedCheck[],
  running: readonly PlannedCheck[],
  concurrency: number,
  turns: Turns,
): PlannedCheck | undefined {
  const before = waiting.filter(({ check }) => !check.atEnd);
  if (before.length === 0 && !running.every(({ check }) => check.atEnd)) return undefined;
  const turn = before.length === 0 ? waiting : before;
  const free = turn.filter(({ check }) => !running.some((one) => turns.areInTurn(check, one.check)));
  const ahead = turns.measureAhead(turn);
  const left = turn.reduce((sum, { check }) => sum + turns.weigh(check), 0);
  const heaviest = free.reduce<PlannedCheck | undefined>(
    (found, one) => (found === undefined || ahead(one) > ahead(found) ? one : found),
    undefined,
  );
  if (heaviest === undefined) return undefined;
  return ahead(heaviest) * chainDelay * concurrency >= left ? heaviest : free[0];
}

/** Weighs the longest chain of checks that follow each other, whatever the concurrency is. */
export function measureLongestChain(
  planned: readonly PlannedCheck[],
  weigh: (check: Check) => number,
): number {
  return Math.max(0, ...planned.map(new Turns(weigh, false).measureAhead(planned)));
}

/** The turns of checks: those that follow each other, and their weights. */
class Turns {
  readonly weigh: (check: Check) => number;
  readonly #hasFewSessions: boolean;

  constructor(weigh: (check: Check) => number, hasFewSessions: boolean) {
    this.weigh = weigh;
    this.#hasFewSessions = hasFewSessions;
  }

  /** True for checks of which one waits for the other. */
  areInTurn(one: Check, other: Check): boolean {
    const isAlone = one.resources.alone === true || other.resources.alone === true;
    if (isAlone && one.requiresArea === other.requiresArea) return true;
    const names = this.#listSharedObjects(other);
    return this.#listSharedObjects(one).some((name) => names.includes(name));
  }

  /** Weighs, for each check, the longest chain of those that follow each other with it, itself among them. */
  measureAhead(planned: readonly PlannedCheck[]): (one: PlannedCheck) => number {
    const chains = new Map<string, number>();
    const add = (name: string, check: Check) => chains.set(name, (chains.get(name) ?? 0) + this.weigh(check));
    for (const { check } of planned) {
      for (const name of this.#listSharedObjects(check)) add(name, check);
      if (check.resources.alone === true) add(`alone ${check.requiresArea}`, check);
    }
    return ({ check }) => {
      const shared = this.#listSharedObjects(check).map((name) => chains.get(name)!);
      const alone = chains.get(`alone ${check.requiresArea}`) ?? 0;
      return check.resources.alone === true ? alone : alone + Math.max(this.weigh(check), ...shared);
    };
  }

  /**
   * Lists by name the objects that a check shares with others and holds for itself while it runs: checks that name the same follow each
   * other. What the plan gives to one check alone (connections, sessions, names) needs no turn.
   */
  #listSharedObjects({ requiresArea, resources }: Check): readonly string[] {
    const { shared = [], keepsCursors = false, usesSharedSession = false } = resources;
    // A poll is answered by what its session was asked for last. Where sessions are few, more tests ask the shared one.
    const sharesSession = usesSharedSession || (this.#hasFewSessions && requiresArea === 'account-detail');
    // Lists of others wait while one of these has a walk under way (`SharedLock`); two would wait for each other.
    const cursors = keepsCursors ? ['cursors'] : [];
    return [...shared, ...(sharesSession ? ['session'] : []), ...cursors];
  }
}
