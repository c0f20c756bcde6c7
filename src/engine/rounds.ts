import type { Clock } from '../http/clock.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import { runSideBySide, type SideBySide } from './scheduler.ts';
import type { Session } from './session/session.ts';

/** The name of the session of a round: the first has that of the run. */
export function nameRound(name: string, round: number): string {
  return round === 1 ? name : `${name}r${round}`;
}

export interface Rounds {
  /** Opens the session of a round, after that of another one. */
  readonly open: (round: number, after?: Session) => Session;
  /** Runs a check in a session, by a clock; gives false to stop. */
  readonly run: (session: Session, planned: PlannedCheck, clock: Clock) => Promise<boolean>;
  /** False for a round of a check that nothing is left to learn by. */
  readonly isNeeded?: (planned: PlannedCheck) => boolean;
  /** Hears of a round of a check that is left out. */
  readonly skip?: (planned: PlannedCheck) => void;
  /** Closes the last session. */
  readonly end?: (session: Session) => Promise<void>;
  /** How many checks run side by side; one by default. */
  readonly concurrency?: number | undefined;
  /** How long a check takes beside others. */
  readonly weigh?: SideBySide['weigh'];
}

/**
 * Runs the selected checks in their order, each round in a session of its own, so that what a session remembers is asked
 * for again. Gives whether all were run.
 */
export async function runRounds(
  planned: readonly PlannedCheck[],
  { open, run, isNeeded = () => true, skip = () => {}, end = (session) => session.close(), ...how }: Rounds,
): Promise<boolean> {
  const { concurrency = 1, weigh = () => 0 } = how;
  const rounds = splitIntoRounds(planned.filter(({ notSelected }) => notSelected === undefined));
  let session = open(rounds[0]?.round ?? 1);
  try {
    for (const [index, { round, checks }] of rounds.entries()) {
      if (!checks.some(isNeeded)) {
        checks.forEach(skip);
        continue;
      }
      if (index > 0) {
        await session.close();
        session = open(round, session);
      }
      const inSession = (one: PlannedCheck, by: Clock) => {
        if (isNeeded(one)) return run(session, one, by);
        skip(one);
        return Promise.resolve(true);
      };
      const { clock } = session;
      const { sessions = [] } = session.target.banking ?? {};
      const side = { concurrency, clock, weigh, run: inSession, hasFewSessions: sessions.length > 0 };
      if (!(await runInOrder(checks, side))) return false;
    }
    return true;
  } finally {
    await end(session);
  }
}

async function runInOrder(checks: readonly PlannedCheck[], how: SideBySide): Promise<boolean> {
  const { concurrency, clock, run } = how;
  if (concurrency > 1) return runSideBySide(checks, how);
  for (const one of checks) if (!(await run(one, clock))) return false;
  return true;
}

/** Checks that follow each other in one round. */
function splitIntoRounds(planned: readonly PlannedCheck[]) {
  const rounds: { readonly round: number; readonly checks: PlannedCheck[] }[] = [];
  for (const one of planned) {
    const last = rounds.at(-1);
    const round = one.round ?? last?.round ?? 1;
    if (last?.round === round) last.checks.push(one);
    else rounds.push({ round, checks: [one] });
  }
  return rounds;
}
