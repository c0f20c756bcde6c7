import type { CheckContext } from '../../../src/plan/check.ts';
import type { Features } from '../../../src/plan/property.ts';
import type { History } from './history.ts';
import { readObjects, type Tracked } from './tracked.ts';

/** One thing that can be asked of the target: its name, and how it is asked and noted. */
export interface Command {
  readonly text: string;
  run(history: History): Promise<void>;
}

/** Says what the rounds of a history hold, which `docs/properties.md` counts. */
export function describeRounds(rounds: readonly (readonly Command[])[]): Features {
  const kinds = rounds.flat().map(({ text }) => text.split(' ')[0]!);
  return {
    commands: [...new Set(kinds)],
    together: String(Math.max(0, ...rounds.map(({ length }) => length))),
  };
}

/** What a history is played on: every object that its commands may concern. */
export interface World {
  readonly objects: readonly Tracked<unknown>[];
}

/**
 * Sends the commands of each round together and one round after another, reads what they concerned, and verifies of
 * each object that an order of its requests explains every answer. Waits for the settle time only where a read does
 * not show yet what it has to. Throws what a request throws, once the others of its round have ended.
 */
export async function runHistory(
  context: CheckContext,
  world: World,
  rounds: readonly (readonly Command[])[],
  history: History,
): Promise<void> {
  for (const commands of rounds) {
    history.round += 1;
    await context.together(commands.map((command) => () => command.run(history)));
  }
  history.round += 1;
  const hasWrites = world.objects.some(({ isWritten }) => isWritten);
  const isRead = ({ isTouched, isWatched }: Tracked<unknown>) => isTouched || (hasWrites && isWatched);
  await readObjects(world.objects.filter(isRead), history);
  await settle(context, world, history);
  history.judgeDeferred();
  // A read shows objects that nothing was asked of, too.
  for (const object of world.objects) object.conclude(context);
}

/** Reads objects again until they show what their writes lead to, or their settle time is over. */
async function settle({ clock }: CheckContext, { objects }: World, history: History): Promise<void> {
  const begun = clock.now();
  let left = objects.filter(({ windowMs, isExplained }) => windowMs > 0 && !isExplained);
  for (let pause = 100; left.length > 0; pause = Math.min(2 * pause, 1000)) {
    const over = clock.now() - begun;
    await clock.sleep(Math.min(pause, Math.max(...left.map(({ windowMs }) => windowMs)) - over + 1));
    await readObjects(left, history);
    left = left.filter(({ isSettled, windowMs }) => !isSettled && clock.now() - begun <= windowMs);
  }
}
