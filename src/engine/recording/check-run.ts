import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Clock } from '../../http/clock.ts';
import type { Finding } from '../../journal/entry.ts';
import type { Session } from '../session/session.ts';
import { Recorder } from './recorder.ts';
import { Witnesses } from './witnesses.ts';

/** An object of the target file that the plan gave to this run, and others may use as well. */
export interface ContestedObject {
  readonly setting: 'revocation.connections' | 'banking.sessions';
  readonly index: number;
}

/** One check as it runs: the state that the stages of an exchange work on. */
export interface CheckRun {
  readonly session: Session;
  /** The id of the check. */
  readonly check: string;
  readonly witnesses: Witnesses;
  /** By which it waits. */
  readonly clock: Clock;
  /** How many requests it sent. */
  requests: number;
  /** What takes findings down; another one while they are set aside. */
  recorder: Recorder;
  /** Failing findings of the set-ups that it shares, whichever check made them. */
  readonly inherited: Set<Finding>;
  /** By requirement, the object whose use by somebody else would show the same as what was found. */
  readonly contested: Map<RequirementId, ContestedObject>;
  /** Requirements that failed in a way that nobody else can have caused. */
  readonly certain: Set<RequirementId>;
}

/** The run of a check that has not sent anything yet. */
export function makeCheckRun(
  session: Session,
  check: string,
  { witnesses = new Witnesses(), clock = session.clock }: Partial<Pick<CheckRun, 'witnesses' | 'clock'>> = {},
): CheckRun {
  const found = { recorder: new Recorder(), inherited: new Set<Finding>() };
  const doubts = { contested: new Map<RequirementId, ContestedObject>(), certain: new Set<RequirementId>() };
  return { session, check, witnesses, clock, requests: 0, ...found, ...doubts };
}
