import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../catalogue/rows.ts';
import type { Judgement } from '../contract/judge.ts';
import type { Answered } from '../http/exchange.ts';
import type { Finding, Grade } from '../journal/entry.ts';
import { Blocked } from '../plan/blocked.ts';
import type { Auth, CallOptions, CheckContext, Evidence } from '../plan/check.ts';
import type { Depth } from '../plan/depth.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import type { Connection } from '../target-file/types.ts';
import { redactFinding } from './masked-texts.ts';
import { Recorder } from './recorder.ts';
import { authorizedSession, sharedSession } from './session/banking-sessions.ts';
import { call } from './session/call.ts';
import { credentialKind } from './session/credentials.ts';
import { isAnswered, type Sender } from './session/send.ts';
import type { Session } from './session/session.ts';
import { isExpectedService } from './session/target-identity.ts';
import { credentialText } from './session/tokens.ts';
import { Witnesses } from './witnesses.ts';

/** Exchanges that a finding names beside its own. */
const mostRelated = 5;

/** What a context leaves behind for the engine. */
export interface Recording {
  readonly recorder: Recorder;
  readonly witnesses: Witnesses;
}

/**
 * Makes the context of one planned check in a session, with the recording that it fills. `connections` may be filled
 * until the check runs.
 */
export function contextOf(
  session: Session,
  planned: PlannedCheck,
  depth: Depth,
  connections: readonly Connection[],
): [CheckContext, Recording] {
  const witnesses = new Witnesses();
  const all = new Recorder();
  let recorder = all;
  const checkId = planned.check.id;

  const sender: Sender = {
    session,
    check: checkId,
    async onExchange(exchange) {
      witnesses.add(exchange);
      if (!(await isExpectedService(sender, exchange))) return;
      if (isAnswered(exchange) && exchange.undocumented === undefined)
        recordContract(sender, recorder, exchange, session.judge(exchange));
    },
  };

  const find = (id: RequirementId, grade: Grade, evidence: Evidence) =>
    recorder.add(findingOf(sender, id, grade, evidence));

  const context: CheckContext = {
    target: session.target,
    seed: planned.seed,
    depth,
    clock: session.clock,
    marker: `obc-${session.runId}-${planned.number}`,
    connections,
    call: (operation, options = {}) => call(sender, operation, options),
    setUp: (operation, options, ...statuses) => setUp(sender, operation, options, statuses),
    verify(id, holds, evidence) {
      recorder.count(id);
      if (!holds) find(id, fails(getRequirement(id)) ? 'fail' : 'warn', evidence);
      return holds;
    },
    warn(id, evidence) {
      recorder.count(id);
      find(id, 'warn', evidence);
    },
    notExercised(id, reason) {
      recorder.nothing[id] = reason;
    },
    observe(id, what, exchange) {
      const shown = exchange === undefined ? {} : { exchange: exchange.id };
      recorder.observations.push({ requirement: id, check: checkId, what, ...shown });
    },
    token: (operation, auth) => tokenText(sender, operation, auth),
    once: (key, create) => session.once(key, create),
    requestId: (index) => authorizedSession(sender, planned, index),
    sharedRequestId: () => sharedSession(sender),
    reportProgress: (text) => session.reportProgress(session.redactor.secrets.hide(text)),
    timeline(requestId, { operation, startedAt, took, response }) {
      const event = { check: checkId, requestId, operation, at: startedAt, took, status: response.status };
      session.journal.append({ type: 'poll', event });
    },
    walked({ walk, exchange, ...page }) {
      const shown = exchange === undefined ? {} : { exchange: exchange.id, status: exchange.response.status };
      session.journal.append({ type: 'page', event: { check: checkId, walk: walk.id, ...shown, ...page } });
    },
    async attempt(work) {
      const outer = recorder;
      const own = new Recorder();
      recorder = own;
      try {
        await work();
      } finally {
        recorder = outer;
      }
      return { failed: own.failed, commit: (hint) => outer.absorb(own, hint) };
    },
  };
  return [context, { recorder: all, witnesses }];
}

function tokenText(sender: Sender, id: OperationId, auth: Auth): Promise<string> {
  if (typeof auth === 'object' && 'token' in auth) return Promise.resolve(auth.token);
  const kind = credentialKind(id, auth) ?? 'none';
  if (kind === 'none') throw new Blocked(`${id} is called without a declared token`);
  return credentialText(sender, kind);
}

async function setUp(
  sender: Sender,
  operation: OperationId,
  options: CallOptions,
  statuses: readonly number[],
): Promise<Answered> {
  const answer = await call(sender, operation, options);
  if (statuses.includes(answer.response.status)) return answer;
  const { method, url } = answer.request;
  const wanted = statuses.join(' or ');
  throw new Blocked(
    `set-up failed: ${method} ${new URL(url).pathname} answered ${answer.response.status}, not ${wanted}`,
  );
}

function recordContract(
  sender: Sender,
  recorder: Recorder,
  exchange: Answered,
  { violations, hits }: Judgement,
): void {
  for (const [row, times] of hits) recorder.count(row as RequirementId, times);
  for (const { requirement: id, pointer, wanted, got, keywords, count } of violations) {
    const grade = fails(getRequirement(id)) ? 'fail' : 'warn';
    recorder.add({
      ...findingOf(sender, id, grade, { exchange, pointer, wanted, got }),
      count,
      passive: true,
      keywords,
    });
  }
}

/** Masked at once, since the exchange itself may not be kept until the end. */
function findingOf({ check, session }: Sender, id: RequirementId, grade: Grade, evidence: Evidence): Finding {
  const { exchange, pointer = '', wanted, got, hint, related = [] } = evidence;
  const finding: Finding = {
    requirement: id,
    grade,
    check,
    exchange: exchange.id,
    operation: exchange.operation,
    status: exchange.response.status,
    pointer,
    wanted,
    got,
    ...(hint === undefined ? {} : { hint }),
    count: 1,
    passive: false,
    ...(related.length === 0 ? {} : { related: related.slice(0, mostRelated).map(({ id: other }) => other) }),
  };
  return redactFinding(finding, session.redactor, [exchange, ...related.slice(0, mostRelated)]);
}
