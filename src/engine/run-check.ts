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
import { waitForReturn } from './exchange/wait-for-return.ts';
import { type CheckRun, makeCheckRun } from './recording/check-run.ts';
import type { Session } from './session/session.ts';
import { supplyConnections } from './supply/connections.ts';

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
  const begin = (number: number) =>
    attempt(makeCheckRun(session, check.id, { clock }), planned, depth, number);
  const first = await begin(1);
  // A target that was away for a moment costs the check that met it one repetition.
  const isBack = first.lost !== undefined && (await waitForReturn(first.run, first.lost));
  const { end, run, lost } = isBack ? await begin(2) : first;
  if (isBack && lost !== undefined) session.memo.lostAgain.add(lost.operation);
  const { recorder, witnesses } = run;
  const result: CheckResult = {
    check: check.id,
    ...(planned.round === undefined ? {} : { round: planned.round }),
    ...end,
    judged: recorder.judged,
    nothing: recorder.nothing,
    findings: recorder.findings,
    ...inheritedBy(run),
    observations: recorder.observations,
    ...(recorder.leftAside.length === 0 ? {} : { leftAside: recorder.leftAside }),
    ...(recorder.trusted.size === 0 ? {} : { trusted: [...recorder.trusted] }),
    answers: recorder.answers,
    requests: first.run.requests + (isBack ? run.requests : 0),
    took: Math.round(performance.now() - begun),
  };
  const seen = [...new Set([...recorder.evidence, ...witnesses.kept])];
  return log.append({ type: 'check', result }, seen).result;
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
  const { requirement, passive, wanted, check } = finding;
  return {
    ...finding,
    wanted: passive ? wanted : getRequirement(requirement).text,
    got: `another value, as ${check} met it in the set-up that both share`,
  };
}

function placeOf({ requirement, operation, status, pointer }: Finding): string {
  return [requirement, operation, status, pointer].join(' ');
}

interface Attempt {
  readonly run: CheckRun;
  readonly end: End;
  /** The error of a target that was away. */
  readonly lost: Unavailable | undefined;
}

async function attempt(run: CheckRun, planned: PlannedCheck, depth: Depth, number: number): Promise<Attempt> {
  const { check } = planned;
  const connections: Connection[] = [];
  const context = makeContext(run, { planned, attempt: number, depth, connections });
  let lost: Unavailable | undefined;
  const end = await findOutcome(async () => {
    if (planned.blocked !== undefined) throw new Blocked(planned.blocked.reason, planned.blocked.setting);
    try {
      connections.push(...(await supplyConnections(run, planned)));
      await check.run(context);
    } catch (error) {
      if (error instanceof Unavailable) lost = error;
      throw error;
    }
  });
  return { run, end, lost };
}

type End = Pick<CheckResult, 'outcome' | 'reason' | 'setting' | 'misconfigured'>;

async function findOutcome(work: () => Promise<void>): Promise<End> {
  try {
    await work();
    return { outcome: 'ran' };
  } catch (error) {
    if (error instanceof Blocked) {
      const { message: reason, setting } = error;
      return {
        outcome: 'blocked',
        reason,
        ...(setting === undefined ? {} : { setting }),
        ...(error instanceof WrongSetting ? { misconfigured: true } : {}),
      };
    }
    // Nothing of it can be noted: the run ends, and says so.
    if (error instanceof WriteError) throw error;
    // What the target said cannot be sent back: neither it nor we made a mistake.
    if (error instanceof UnsendableText) return { outcome: 'blocked', reason: error.message };
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: 'harness-error', reason: `${message} (${locateError(error)})` };
  }
}
