import type { PlannedCheck } from './plan.ts';
import { seedOf } from './seed.ts';
import type { Supplied } from './supply.ts';

/**
 * The planned checks as often as `repeat` says, in rounds: each round runs every check once, in an order of its own, with
 * other trial seeds, and with what `take` hands out for it. A check for which too little is left runs less often; one that
 * cannot run at all stands there once.
 */
export function repeatChecks(
  planned: readonly PlannedCheck[],
  { seed, repeat }: { readonly seed: number; readonly repeat: number },
  take: (check: PlannedCheck['check']) => Supplied,
): readonly PlannedCheck[] {
  const running = planned.filter(
    ({ notSelected, blocked }) => notSelected === undefined && blocked === undefined,
  );
  const first = planned.map((one) => (running.includes(one) ? { ...one, round: 1 } : one));
  const later = Array.from({ length: repeat - 1 }, (_, index) => index + 2).map((round) =>
    running
      .map(({ check, number, paths }) => ({
        check,
        number,
        round,
        isRepeated: true as const,
        ...(paths && { paths }),
        seed: seedOf(seed, check.id, round),
        ...take(check),
      }))
      .filter(({ blocked }) => blocked === undefined),
  );
  return [first, ...later].flatMap((checks, index) => shuffle(checks, seed, index + 1));
}

/** The checks of a round in an order that follows from the seed. */
function shuffle(checks: readonly PlannedCheck[], seed: number, round: number): readonly PlannedCheck[] {
  const places = new Map(checks.map((one) => [one, seedOf(seed, 'order', round, one.check.id)]));
  return [...checks].sort((a, b) => places.get(a)! - places.get(b)!);
}
