import type { Session } from '../session/session.ts';
import { Recorder } from './recorder.ts';
import { Witnesses } from './witnesses.ts';

/** One check as it runs: the state that the stages of an exchange work on. */
export interface CheckRun {
  readonly session: Session;
  /** The id of the check. */
  readonly check: string;
  readonly witnesses: Witnesses;
  /** What takes findings down; another one while they are set aside. */
  recorder: Recorder;
}

/** The run of a check that has not sent anything yet. */
export function makeCheckRun(session: Session, check: string, witnesses = new Witnesses()): CheckRun {
  return { session, check, witnesses, recorder: new Recorder() };
}
