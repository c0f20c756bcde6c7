import { randomInt } from 'node:crypto';
import { getRequirement } from '../catalogue/requirements.ts';
import type { CheckResult, Finding } from '../journal/entry.ts';
import { UnsendableText } from '../lib/encode-text.ts';
import { locateError } from '../lib/error-location.ts';
import { WriteError } from '../lib/write-error.ts';
import { Blocked, Unavailable, WrongSetting } from '../plan/blocked.ts';
import type { Depth } from '../plan/depth.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import type { Connection } from '../target-file/types.ts';
import { makeContext } from './context.ts';
import { sendUntilNextTurn } from './exchange/next-turn.ts';
import { waitForReturn } from './exchange/wait-for-return.ts';
import { lookAgain } from './look-again.ts';
import { type CheckRun, type ContestedObject, makeCheckRun } from './recording/check-run.ts';
import { forgetShared, type Session } from './session/session.ts';
import { supplyConnections } from './supply/connections.ts';

/** Poll intervals after which a session is looked at again, or times that the check took, whichever is longer, at most. */
const maxPauses = 6;

/**
 * Runs one planned check in a session, by a clock, journals it and gives its result as it was journalled. Throws
 * WriteError where nothing can be noted any more, and nothing else.
 */
export async function runCheck(
  session: Session,
  planned: PlannedCheck,
  depth: Depth,
  clock = session.clock,
): Promise<CheckResult> {
  const { check } = planned;
  const { log } = session;
  const begun = performance.now();
  log.append({ type: 'check-start', check: check.id, at: session.clock.now() });
  let attempts = 0;
  /** Seconds of the latest attempt: another run that meets us does the same, and is done with it by then. */
  let took = 0;
  const runs: CheckRun[] = [];
  const begin = async (look = 1, contested?: ContestedObject) => {
    attempts += 1;
    // What was asked on a session before is asked again, at a moment that no other run knows.
    const isOfSession = contested?.setting === 'banking.sessions';
    const pause = Math.max(session.target.banking?.poll.interval ?? 0, took);
    // Those that meet again and again keep away from each other for longer.
    const maxLookPauses = Math.max(maxPauses, 4 * (look - 2));
    if (isOfSession) await clock.sleep(randomInt(1, maxLookPauses) * pause * 1000);
    const since = clock.now();
    const run = makeCheckRun(isOfSession ? forgetShared(session) : session, check.id, { clock, planned });
    runs.push(run);
    const ended = await attempt(run, planned, { depth, number: attempts, look });
    took = (clock.now() - since) / 1000;
    return ended;
  };
  const first = await begin();
  // A target that was away for a moment costs the check that met it one repetition.
  const isBack = first.lost !== undefined && (await waitForReturn(first.run, first.lost));
  const last = isBack ? await begin() : first;
  const { run, lost } = last;
  const block = await lookAgain(last, begin);
  const end = block === undefined ? last.end : describeBlock(block);
  if (isBack && lost !== undefined) session.shared.lostAgain.add(lost.operation);
  if (planned.isRepeated === true) await sendUntilNextTurn(run, planned.round ?? 1);
  const { recorder, witnesses } = run;
  for (const other of runs)
    if (other !== run) recorder.absorbSeen(other.recorder, (id) => other.contested.has(id));
  const result: CheckResult = {
    check: check.id,
    ...(planned.round === undefined ? {} : { round: planned.round }),
    ...end,
    judged: recorder.judged,
    restsOn: recorder.restsOn,
    nothing: recorder.nothing,
    ...(isEmpty(recorder.byLaws) ? {} : { byLaws: recorder.byLaws }),
    ...(isEmpty(recorder.unclear) ? {} : { unclear: recorder.unclear }),
    findings: recorder.findings,
    ...inheritedBy(run),
    observations: recorder.observations,
    ...(recorder.leftAside.length === 0 ? {} : { leftAside: recorder.leftAside }),
    ...(recorder.trusted.size === 0 ? {} : { trusted: [...recorder.trusted] }),
    answers: recorder.answers,
    requests: runs.reduce((sum, one) => sum + one.requests, 0),
    took: Math.round(performance.now() - begun),
  };
  const seen = [...new Set([...recorder.evidence, ...witnesses.kept])];
  return log.append({ type: 'check', result }, seen).result;
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}

/** Failing findings of set-ups that other checks made, which this one rests on. */
function inheritedBy({ recorder, inherited }: CheckRun): Pick<CheckResult, 'inherited'> {
  const own = new Set(recorder.findings.map(placeOf));
  const others = new Map([...inherited].map((finding) => [placeOf(finding), finding]));
  const left = [...others].filter(([place]) => !own.has(place)).map(([, finding]) => withoutValues(finding));
  return left.length === 0 ? {} : { inherited: left };
}

/** Names the findings of another check without values, which are redacted with its own answers alone. */
function withoutValues({ hint: _, ...finding }: Finding): Finding {
  const { requirement, keywords, wanted, check } = finding;
  return {
    ...finding,
    // The words of the document, as against those of a law, which may quote another answer.
    wanted: keywords !== undefined ? wanted : getRequirement(requirement).text,
    got: `another value, as ${check} met it in the set-up that both share`,
  };
}

function placeOf({ requirement, operation, status, pointer }: Finding): string {
  return [requirement, operation, status, pointer].join(' ');
}

/** One time that a check ran. */
export interface Attempt {
  readonly run: CheckRun;
  readonly end: End;
  /** What ended it before its judgement. */
  readonly blocked: Blocked | undefined;
  /** The error of a target that was away. */
  readonly lost: Unavailable | undefined;
}

interface AttemptOptions {
  readonly depth: Depth;
  /** From 1. */
  readonly number: number;
  readonly look: number;
}

async function attempt(run: CheckRun, planned: PlannedCheck, options: AttemptOptions): Promise<Attempt> {
  const { check } = planned;
  const { depth, number, look } = options;
  const connections: Connection[] = [];
  const context = makeContext(run, { planned, attempt: number, look, depth, connections });
  let blocked: Blocked | undefined;
  const end = await findOutcome(async () => {
    if (planned.blocked !== undefined) throw new Blocked(planned.blocked.reason, planned.blocked.setting);
    try {
      connections.push(...(await supplyConnections(run, planned)));
      await check.run(context);
    } catch (error) {
      if (error instanceof Blocked) blocked = error;
      throw error;
    }
  });
  return { run, end, blocked, lost: blocked instanceof Unavailable ? blocked : undefined };
}

type End = Pick<CheckResult, 'outcome' | 'reason' | 'setting' | 'misconfigured'>;

async function findOutcome(work: () => Promise<void>): Promise<End> {
  try {
    await work();
    return { outcome: 'ran' };
  } catch (error) {
    if (error instanceof Blocked) return describeBlock(error);
    // Nothing of it can be noted: the run ends, and says so.
    if (error instanceof WriteError) throw error;
    // What the target said cannot be sent back: neither it nor we made a mistake.
    if (error instanceof UnsendableText) return { outcome: 'blocked', reason: error.message };
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: 'harness-error', reason: `${message} (${locateError(error)})` };
  }
}

function describeBlock(block: Blocked): End {
  const { message: reason, setting } = block;
  return {
    outcome: 'blocked',
    reason,
    ...(setting === undefined ? {} : { setting }),
    ...(block instanceof WrongSetting ? { misconfigured: true } : {}),
  };
}
