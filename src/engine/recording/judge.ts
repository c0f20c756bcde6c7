import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../../catalogue/requirements.ts';
import type { Judgement } from '../../contract/judge.ts';
import type { SemanticViolation } from '../../contract/semantic-rule.ts';
import { locateResponse } from '../../contract/validators.ts';
import type { Violation } from '../../contract/violation.ts';
import { type Answered, type Exchange, isAnswered, type SentRequest } from '../../http/exchange.ts';
import type { Grade } from '../../journal/entry.ts';
import type { Said, Sending } from '../../judge/law.ts';
import { labelOf } from '../../judge/oracle.ts';
import { isOfEdge } from '../../lib/edge.ts';
import type { Evidence } from '../../plan/check.ts';
import { type CallRequest, meaningOf } from '../exchange/request.ts';
import { type CheckRun, makeFinding, namedExchangesOf } from './check-run.ts';
import { noteContested } from './contested.ts';
import { type NearMisses, readNearMisses } from './read-near-misses.ts';

/**
 * Holds an answer of the service against the contract and for what it gives away, and takes down what was judged and found. Gives the
 * answer back as checks read it: where it lacks what they need, with what stands there under a near miss.
 */
export function recordContract(run: CheckRun, exchange: Exchange): Exchange {
  if (!isAnswered(exchange) || isOfEdge(exchange.response.status)) return exchange;
  run.recorder.countAnswer(exchange.operation);
  const read = exchange.undocumented === true ? exchange : recordJudgement(run, exchange);
  const { violations, judged } = run.session.judge.disclosures(exchange);
  for (const id of judged) run.recorder.countByContract(id);
  takeDown(run, exchange, violations);
  return read;
}

function recordJudgement(run: CheckRun, exchange: Answered): Answered {
  const judgement = run.session.judge.contract(exchange);
  const near = findNearMisses(exchange, judgement);
  if (near === undefined) {
    takeDownJudgement(run, exchange, judgement);
    return exchange;
  }
  const read = readAs(exchange, near);
  const hint = `the run goes on with ${near.readings.join(', ')}`;
  const known = isShown(exchange)
    ? judgement
    : judgeOtherSuccess(run.session.judge.contract(read), exchange, read);
  takeDownJudgement(run, exchange, known, hint);
  return read;
}

function takeDownJudgement(
  run: CheckRun,
  exchange: Answered,
  { violations, hits }: Judgement,
  hint?: string,
): void {
  for (const [id, times] of hits) run.recorder.countByContract(id as RequirementId, times);
  takeDown(run, exchange, violations, hint);
}

function takeDown(
  { check, recorder }: CheckRun,
  exchange: Answered,
  violations: readonly (Violation | SemanticViolation)[],
  hint?: string,
): void {
  for (const { requirement: id, pointer, wanted, got, count, ...schema } of violations) {
    const grade = gradeOfFinding(id);
    const evidence = { exchange, pointer, wanted, got, ...(hint === undefined ? {} : { hint }) };
    recorder.add(
      { ...makeFinding(check, id, grade, evidence), count, passive: true, answers: 1, ...schema },
      [exchange],
    );
  }
}

/** The gravity of a violation of a requirement. */
export function gradeOfFinding(id: RequirementId): Grade {
  return fails(getRequirement(id)) ? 'fail' : 'warn';
}

/** Names what stands in a success for what it lacks. One that breaks nothing lacks nothing, unless its status is not shown. */
export function findNearMisses(exchange: Answered, { violations }: Judgement): NearMisses | undefined {
  const { status, json, isJson } = exchange.response;
  if (!isJson || status < 200 || status > 299) return undefined;
  if (violations.length === 0 && isShown(exchange)) return undefined;
  return readNearMisses(exchange.operation, status, json);
}

/** True when the document shows the status of an answer. */
function isShown({ operation, response }: Answered): boolean {
  return locateResponse(operation, response.status) !== undefined;
}

/** The answer with what stands in it under near misses where the document wants it. */
function readAs(exchange: Answered, { status, json }: NearMisses): Answered {
  const { response } = exchange;
  const sent = status === response.status ? {} : { sentStatus: response.status };
  return { ...exchange, response: { ...response, ...sent, status, json } };
}

/** The judgement of a success that the document does not show: that of the one that it is read as, and of its status. */
function judgeOtherSuccess({ violations, hits }: Judgement, sent: Answered, read: Answered): Judgement {
  const { status } = read.response;
  const shown = locateResponse(sent.operation, status)?.description['x-requirement'];
  if (shown === undefined) return { violations, hits };
  const ofStatus = {
    requirement: shown as RequirementId,
    pointer: '',
    wanted: `status ${status}`,
    got: `status ${sent.response.status}`,
    keywords: ['status'],
    count: 1,
  };
  return { violations: [ofStatus, ...violations], hits };
}

/** Tells the laws of a request that is sent now. */
export function beginByLaws({ session }: CheckRun, request: CallRequest, sent: SentRequest): Sending {
  const { oracle } = session.judge;
  const { operation } = request;
  return oracle.begin(operation, sent, labelOf(operation, sent, meaningOf(session, request), oracle.facts));
}

/** Asks the laws about an exchange that has ended, and takes down what they say; later where the answer may be one that passes. */
export function judgeByLaws(
  run: CheckRun,
  exchange: Exchange,
  sending: Sending,
  way?: 'held' | 'aside',
): void {
  const { presented, oracle } = run.session.judge;
  presented.learn(exchange);
  takeDownSaid(run, oracle.take(exchange, sending, way));
}

/** Says of an answer that the laws held, or put `aside`, whether it stands, once that is known. */
export function settleAnswer(run: CheckRun, { id }: Exchange, stands: boolean, aside?: true): void {
  const { judge, log } = run.session;
  const { oracle } = judge;
  if (!oracle.holds(id)) return;
  log.append({ type: 'settled', exchange: id, stands, ...(aside && { aside }) });
  takeDownSaid(run, oracle.settle(id, stands));
}

/** Takes down what laws said. */
export function takeDownSaid(
  run: Pick<CheckRun, 'check' | 'recorder'> & Partial<CheckRun>,
  said: readonly Said[],
): void {
  const { recorder, check } = run;
  const add = (id: Said['id'], grade: Grade, evidence: Evidence) => {
    const finding = makeFinding(check, id, grade, evidence);
    if (run.contested !== undefined) noteContested(run as CheckRun, finding, evidence);
    recorder.add({ ...finding, passive: true, law: true }, namedExchangesOf(evidence));
  };
  for (const one of said) {
    switch (one.kind) {
      case 'verdict':
        recorder.countByLaw(one.id);
        if (one.shown !== undefined) add(one.id, fails(getRequirement(one.id)) ? 'fail' : 'warn', one.shown);
        break;
      case 'warn':
        recorder.countByLaw(one.id);
        add(one.id, 'warn', one.shown);
        break;
      case 'unclear':
        recorder.unclear[one.id] ??= one.why;
        break;
      case 'observe':
        recorder.observations.push({
          requirement: one.id,
          check,
          what: one.what,
          exchange: one.exchange.id,
        });
    }
  }
}
