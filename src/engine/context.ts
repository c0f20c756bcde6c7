import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../catalogue/requirements.ts';
import { type Answered, sentStatusOf } from '../http/exchange.ts';
import type { Finding, Grade } from '../journal/entry.ts';
import { makeOwnNameStart } from '../lib/own-names.ts';
import { Blocked } from '../plan/blocked.ts';
import type { Auth, CallOptions, CheckContext, Evidence } from '../plan/check.ts';
import type { Depth } from '../plan/depth.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import type { Connection } from '../target-file/types.ts';
import { canComeBackToCursors } from './exchange/cursors.ts';
import { call, resolveCredentialText } from './exchange/pipeline.ts';
import { sendTogether } from './exchange/together.ts';
import { breakSetUp, noteBrokenAnswer } from './recording/broken-answers.ts';
import { type CheckRun, makeFinding, namedExchangesOf, Recorder } from './recording/check-run.ts';
import { noteContested } from './recording/contested.ts';
import { credentialKindOf } from './session/credentials.ts';
import { supplyFreshConnection } from './supply/connections.ts';
import { kindsOf, supplyFreshSession, supplySession, supplySharedSession } from './supply/sessions.ts';

export interface ContextOptions {
  readonly planned: PlannedCheck;
  /** 1, or more where the target was away, or others may have used what the check was given. */
  readonly attempt: number;
  /** 1, or more in the latter case. */
  readonly look: number;
  readonly depth: Depth;
  /** May be filled until the check runs. */
  readonly connections: readonly Connection[];
}

/** The context of one planned check, which fills its run. */
export function makeContext(run: CheckRun, options: ContextOptions): CheckContext {
  const { planned, attempt, look, depth, connections } = options;
  const { session, check } = run;
  const { log } = session;
  const find = (id: RequirementId, grade: Grade, evidence: Evidence) => {
    const finding = makeFinding(check, id, grade, evidence);
    noteContested(run, finding, evidence);
    run.recorder.add(finding, namedExchangesOf(evidence));
  };

  return {
    target: session.target,
    seed: planned.seed,
    depth,
    clock: run.clock,
    marker: makeOwnNameStart(log.runId, { number: planned.number, round: planned.round, attempt }),
    connections,
    watched: planned.watched ?? [],
    look,
    paths: planned.paths ?? [],
    call: (operation, options) => callAmongWalks(run, operation, options),
    together: (works) => sendTogether(run, works),
    breakSetUp: (exchange, reason) => breakSetUp(run, exchange, reason),
    setUp: (operation, options, ...statuses) => setUp(run, operation, options, statuses),
    verify(id, holds, evidence) {
      run.recorder.count(id);
      if (!holds) find(id, fails(getRequirement(id)) ? 'fail' : 'warn', evidence);
      return holds;
    },
    warn(id, evidence) {
      run.recorder.count(id);
      find(id, 'warn', evidence);
    },
    notExercised(id, reason) {
      run.recorder.nothing[id] = reason;
    },
    leaveAside: (id, aside, of, why) => run.recorder.leaveAside({ requirement: id, of, aside, why }),
    trust: (setting) => run.recorder.trusted.add(setting),
    observe(id, what, exchange) {
      const shown = exchange === undefined ? {} : { exchange: exchange.id };
      run.recorder.observations.push({ requirement: id, check, what, ...shown });
    },
    token: (operation, auth) => tokenText(run, operation, auth),
    once: (key, create) => shareSetUp(run, key, create),
    firstReads: (operation) => session.shared.firstReads.list(operation),
    requestId: (index) => supplySession(run, planned, index),
    sharedRequestId: () => supplySharedSession(run),
    freshRequestId: (like) => supplyFreshSession(run, like),
    sessionKind: (requestId) => kindsOf(session).get(requestId),
    makeConnection: () => supplyFreshConnection(run),
    reportProgress: (text) => log.reportProgress(text),
    timeline(requestId, { operation, startedAt, took, response }) {
      const event = {
        check,
        requestId,
        operation,
        at: startedAt,
        took,
        status: response.sentStatus ?? response.status,
      };
      log.append({ type: 'poll', event });
    },
    noteBroken: (broken, again) => noteBrokenAnswer(run, broken, again),
    walked({ walk, exchange, ...page }) {
      const shown = exchange === undefined ? {} : { exchange: exchange.id, status: sentStatusOf(exchange) };
      log.append({ type: 'page', event: { check, walk: walk.id, ...shown, ...page } });
    },
    attempt: (work) => setFindingsAside(run, work),
    walkAlone: (work, strictly) => walkAmongLists(run, work, strictly),
    askSharedAlone: (work) => session.shared.locks.sharedSession.alone(run, work),
    watchLists: () => session.shared.locks.lists.watch(run),
  };
}

/** The failing findings of set-ups that checks share, by what was made. */
const findingsOfSetUps = new WeakMap<Promise<unknown>, Set<Finding>>();

/**
 * A set-up that checks share is made once, and what its exchanges show of the target is shown by each of them. What else the
 * check that makes it sends meanwhile counts as part of it.
 */
async function shareSetUp<T>(run: CheckRun, key: string, create: () => Promise<T>): Promise<T> {
  const findings = new Set<Finding>();
  const made = run.session.shared.once(key, async () => {
    const before = new Set([...run.recorder.findings, ...run.inherited]);
    try {
      return await create();
    } finally {
      for (const finding of [...run.recorder.findings, ...run.inherited])
        if (finding.grade === 'fail' && !before.has(finding)) findings.add(finding);
    }
  });
  if (!findingsOfSetUps.has(made)) findingsOfSetUps.set(made, findings);
  try {
    return await made;
  } finally {
    for (const finding of findingsOfSetUps.get(made) ?? []) run.inherited.add(finding);
  }
}

/** A list of accounts waits for the walks of other checks. */
function callAmongWalks(run: CheckRun, operation: OperationId, options?: CallOptions): Promise<Answered> {
  const { shared } = run.session;
  const send = async () => {
    const answer = await call(run, operation, options);
    shared.firstReads.note(answer);
    return answer;
  };
  return operation === 'listAccounts' ? shared.locks.lists.share(run, send) : send();
}

/** The walk of a check that others run beside keeps their lists waiting, unless cursors are good all the same. */
async function walkAmongLists<T>(run: CheckRun, work: () => Promise<T>, strictly?: boolean): Promise<T> {
  const { shared } = run.session;
  const { lists } = shared.locks;
  if (run.clock.lend !== undefined) {
    await shared.once('whether cursors outlive lists', async () => {
      if (await lists.alone(run, () => canComeBackToCursors(run))) lists.open();
    });
  }
  return lists.alone(run, work, strictly);
}

async function tokenText(run: CheckRun, id: OperationId, auth: Auth): Promise<string> {
  if (typeof auth === 'object' && 'token' in auth) return auth.token;
  const kind = credentialKindOf(id, auth) ?? 'none';
  if (kind === 'none') throw new Blocked(`${id} is called without a declared token`);
  return await resolveCredentialText(run, kind);
}

async function setUp(
  run: CheckRun,
  operation: OperationId,
  options: CallOptions,
  statuses: readonly number[],
): Promise<Answered> {
  const answer = await callAmongWalks(run, operation, options);
  if (statuses.includes(answer.response.status)) return answer;
  const { method, url } = answer.request;
  const wanted = statuses.join(' or ');
  const reason = `set-up failed: ${method} ${new URL(url).pathname} answered ${answer.response.status}, not ${wanted}`;
  // A call that may be refused as well is not a valid one.
  const isValid = statuses.every((status) => status < 300);
  throw isValid ? breakSetUp(run, answer, reason) : new Blocked(reason);
}

async function setFindingsAside(
  run: CheckRun,
  work: () => Promise<void>,
): ReturnType<CheckContext['attempt']> {
  const outer = run.recorder;
  const own = new Recorder();
  const before = run.requests;
  run.recorder = own;
  try {
    await work();
  } finally {
    run.recorder = outer;
    outer.absorbSeen(own);
  }
  return {
    failed: own.failed,
    requests: run.requests - before,
    commit: (hint, path) => outer.absorb(own, { hint, path }),
  };
}
