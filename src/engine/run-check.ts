import { randomInt } from 'node:crypto';
import type { OperationId } from '../catalogue/operations.ts';
import { getRequirement } from '../catalogue/requirements.ts';
import type { CheckResult, Finding } from '../journal/entry.ts';
import { isOfEdge } from '../lib/edge.ts';
import { UnsendableText } from '../lib/encode-text.ts';
import { locateError } from '../lib/error-location.ts';
import { WriteError } from '../lib/user-error.ts';
import { Blocked, Unavailable, WrongSetting } from '../plan/blocked.ts';
import type { Depth } from '../plan/depth.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import type { Connection } from '../target-file/types.ts';
import { makeContext } from './context.ts';
import { listServiceControls } from './exchange/controls.ts';
import { sendOnce } from './exchange/pipeline.ts';
import { type CallRequest, makeRequest } from './exchange/request.ts';
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
  session.shared.answered.begin(check.id);
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
  if (isBack && lost !== undefined) session.transport.reachability.lostAgain.add(lost.operation);
  if (planned.isRepeated === true) await sendUntilNextTurn(run, planned.round ?? 1);
  session.shared.answered.end(check.id);
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
      await runInTurn(run, planned, () => check.run(context));
    } catch (error) {
      if (error instanceof Blocked) blocked = error;
      throw error;
    }
  });
  return { run, end, blocked, lost: blocked instanceof Unavailable ? blocked : undefined };
}

/** Runs a check that asks on the shared session while no other has that session for itself. */
function runInTurn(run: CheckRun, { check }: PlannedCheck, work: () => Promise<void>): Promise<void> {
  if (check.resources.usesSharedSession !== true) return work();
  return run.session.shared.locks.sharedSession.share(run, work);
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

/** Servers that may take turns. */
const turns = 10;

/**
 * Sends up to three reads more at the end of a round of a check, so that the requests of the session and ten have no common divisor: of two,
 * five or ten servers that take turns another one gets each request of the next round, and after as many rounds each has had it. Every tenth
 * round sends one more, for other numbers of servers.
 */
async function sendUntilNextTurn(run: CheckRun, round: number): Promise<void> {
  const read = findRead(run);
  if (read === undefined) return;
  const { clock, session } = run;
  const pause =
    read.operation === 'getAccountsDetailAsync' ? (session.target.banking?.poll.interval ?? 0) : 0;
  try {
    for (let more = countMore(session.transport.requests, round); more > 0; more--) {
      if (pause > 0) await clock.sleep(pause * 1000);
      await sendOnce(run, read);
    }
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
  }
}

function countMore(requests: number, round: number): number {
  let more = 0;
  while ((requests + more) % 2 === 0 || (requests + more) % 5 === 0) more += 1;
  return round % turns === 0 ? more + 1 : more;
}

/** A read of the service that the check asked most, as it was answered well before. No list of accounts: it may end the cursors of others. */
function findRead(run: CheckRun): CallRequest | undefined {
  const asked = Object.entries(run.recorder.answers) as [OperationId, number][];
  const [busiest] = asked.sort(([, a], [, b]) => b - a)[0] ?? [];
  if (busiest === undefined) return undefined;
  const controls = listServiceControls(run, busiest === 'getAccount' ? 'listAccounts' : busiest);
  const found = controls.find(({ method, operation }) => method === 'GET' && operation !== 'listAccounts');
  return found && makeRequest(found.operation, { ...found.options, undocumented: true });
}

/** Milliseconds before each look whether the service is back: half a minute together, which a restart may take. */
const pausesMs = [0, 250, 750, 1500, 2500, 5000, 10_000, 10_000];

/**
 * Waits until a service that was lost answers again. Gives false when it does not in half a minute, when it never served
 * anything, and when the operation was lost again before while the service was there.
 */
async function waitForReturn(run: CheckRun, { origin, operation }: Unavailable): Promise<boolean> {
  const { clock, log, shared, transport } = run.session;
  const { reachability } = transport;
  if (!reachability.hasServed(origin) || reachability.lostAgain.has(operation)) return false;
  log.reportProgress(`waiting for ${origin}, which does not answer`);
  const looks = listLooks(run, origin);
  for (const pause of pausesMs) {
    if (pause > 0) await clock.sleep(pause);
    const open = looks.filter((look) => transport.budget.problemOf(look.operation, origin) === undefined);
    if (open.length === 0 || reachability.problemOf(origin) !== undefined) return false;
    for (const look of open) {
      if (!(await isServed(run, look))) continue;
      shared.forgetLost();
      return true;
    }
  }
  reachability.forgetServed(origin);
  return false;
}

/** Reads that tell whether an origin serves: lists of the Outbound API, an earlier read elsewhere, or its root. */
function listLooks({ session, check }: CheckRun, origin: string): readonly CallRequest[] {
  const { target, shared } = session;
  if (target.outbound !== undefined && new URL(target.outbound.baseUrl).origin === origin)
    return [makeRequest('listProviders'), makeRequest('listRecipients')];
  const known = shared.answered.find('getAccountsDetailAsync', check);
  if (known !== undefined) return [makeRequest('getAccountsDetailAsync', known)];
  const root = { url: `${origin}/`, auth: 'none', undocumented: true } as const;
  return [makeRequest('getAccountsDetailAsync', root)];
}

async function isServed(run: CheckRun, look: CallRequest): Promise<boolean> {
  try {
    const { response } = await sendOnce(run, look);
    return response !== undefined && response.status < 500 && !isOfEdge(response.status);
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}
