import type { PlannedCheck } from '../plan/plan.ts';
import type { Session } from './session/session.ts';

/** The name of the session of a round: the first has that of the run. */
export function nameRound(name: string, round: number): string {
  return round === 1 ? name : `${name}r${round}`;
}

/**
 * Runs the selected checks in their order, each round in a session of its own, so that what a session remembers is asked
 * for again. `open` opens the session of a round, after another one; `run` gives false to stop; `end` closes the
 * last one. Gives whether all were run.
 */
export async function runRounds(
  planned: readonly PlannedCheck[],
  open: (round: number, after?: Session) => Session,
  run: (session: Session, planned: PlannedCheck) => Promise<boolean>,
  end = (session: Session) => session.close(),
): Promise<boolean> {
  let round = 1;
  let session = open(round);
  try {
    for (const one of planned) {
      if (one.notSelected !== undefined) continue;
      if ((one.round ?? round) !== round) {
        await session.close();
        round = one.round!;
        session = open(round, session);
      }
      if (!(await run(session, one))) return false;
    }
    return true;
  } finally {
    await end(session);
  }
}
