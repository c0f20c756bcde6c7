import { startVirtualClock } from '../../http/clock.ts';
import type { Exchange } from '../../http/exchange.ts';
import { noProxies } from '../../http/proxy.ts';
import type { CheckResult, Finding, JournalEntry } from '../../journal/entry.ts';
import { MemoryJournal } from '../../journal/memory.ts';
import { parseJson } from '../../lib/json/parse.ts';
import { findValueAt } from '../../lib/json/walk.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import type { Plan, PlannedCheck } from '../../plan/plan.ts';
import type { Target } from '../../target-file/types.ts';
import { Budget } from '../budget/budget.ts';
import { runCheck } from '../run-check.ts';
import { Session } from '../session/session.ts';
import { hasMarks, RecordedAnswers } from './answers.ts';
import { StandIns } from './stand-ins.ts';

export interface RecheckInput {
  readonly plan: Plan;
  readonly target: Target;
  /** True when the target is whole, not as a record holds it: only then two results that differ tell something. */
  readonly isWhole: boolean;
  readonly runId: string;
  readonly entries: readonly JournalEntry[];
}

/** What came of running checks again on what was recorded. */
export interface Recheck {
  /** Checks that come to the same result. */
  readonly same: readonly string[];
  /** Checks whose result has to be believed, with the reason. */
  readonly believed: readonly { readonly check: string; readonly why: string }[];
  /** What a result says against its own exchanges, one sentence each. */
  readonly problems: readonly string[];
}

/** Runs every check of a journal again, its recorded answers in the place of the target. Sends nothing. */
export async function repeatRecordedChecks(input: RecheckInput): Promise<Recheck> {
  const parts: Recheck[] = [];
  for (const entries of splitSessions(input.entries)) parts.push(await recheckSession(input, entries));
  return {
    same: parts.flatMap(({ same }) => same),
    believed: parts.flatMap(({ believed }) => believed),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

function splitSessions(entries: readonly JournalEntry[]): JournalEntry[][] {
  const sessions: JournalEntry[][] = [];
  for (const entry of entries) {
    if (entry.type === 'start') sessions.push([]);
    sessions.at(-1)?.push(entry);
  }
  return sessions;
}

async function recheckSession(
  { plan, target, isWhole, runId }: RecheckInput,
  entries: readonly JournalEntry[],
): Promise<Recheck> {
  const [first] = entries;
  const clock = startVirtualClock(first?.type === 'start' ? first.at : 0);
  const exchanges = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry] : []));
  const standIns = new StandIns();
  if (isWhole) standIns.learn(target);
  const answers = new RecordedAnswers(exchanges, standIns);
  const { limits: _limits, ...unlimited } = target;
  const session = new Session({
    target: unlimited,
    journal: new MemoryJournal(false),
    runId,
    name: first?.type === 'start' ? first.session : 'main',
    mode: plan.options.mode,
    clock,
    interceptor: answers.interceptor,
    proxies: noProxies,
    budget: new Budget({ limits: undefined, clock }),
  });
  const byId = new Map(exchanges.map(({ exchange }) => [exchange.id, exchange]));
  const found: { same: string[]; believed: { check: string; why: string }[]; problems: string[] } = {
    same: [],
    believed: [],
    problems: [],
  };
  for (const recorded of listResults(entries)) {
    const planned = plan.checks.find((one) => isRunOf(one, recorded));
    if (planned === undefined) continue;
    answers.begin(recorded.check);
    const result = await runCheck(session, planned, plan.options.depth, clock);
    const departure =
      answers.departure ?? (answers.rest > 0 ? 'it asks for less than was recorded' : undefined);
    if (departure === undefined && keyOf(result) === keyOf(recorded)) found.same.push(recorded.check);
    else found.believed.push({ check: recorded.check, why: departure ?? 'what was redacted decides' });
    if (departure === undefined && isWhole)
      found.problems.push(...findContradictions(recorded, result, exchanges, byId));
  }
  await session.close();
  return found;
}

/** The results of a session in the order in which its checks began: the first that needs what checks share asks for it. */
function listResults(entries: readonly JournalEntry[]): CheckResult[] {
  const results = new Map(
    entries.flatMap((entry) => (entry.type === 'check' ? [[entry.result.check, entry.result]] : [])),
  );
  return entries.flatMap((entry) => {
    const result = entry.type === 'check-start' ? results.get(entry.check) : undefined;
    return result === undefined ? [] : [result];
  });
}

function isRunOf({ check, round, notSelected }: PlannedCheck, result: CheckResult): boolean {
  return check.id === result.check && (round ?? 1) === (result.round ?? 1) && notSelected === undefined;
}

/** What of a result decides verdicts. */
function keyOf({ outcome, findings, judged, nothing }: CheckResult): string {
  const own = findings.map((finding) => `${finding.grade} ${placeOf(finding)}`);
  return JSON.stringify([outcome, own.sort(), Object.keys(judged).sort(), Object.keys(nothing).sort()]);
}

function placeOf({ requirement, operation, status, pointer }: Finding): string {
  return `${requirement} ${operation} ${status} ${wildcardIndices(pointer)}`;
}

/** Failures that one of two results lacks although nothing that was redacted can be the reason. */
function findContradictions(
  recorded: CheckResult,
  result: CheckResult,
  exchanges: readonly { readonly check: string; readonly exchange: Exchange }[],
  byId: ReadonlyMap<string, Exchange>,
): string[] {
  if (recorded.outcome !== 'ran' || result.outcome !== 'ran') return [];
  const failures = ({ findings }: CheckResult) => findings.filter(({ grade }) => grade === 'fail');
  const known = new Set(failures(recorded).map(placeOf));
  const again = new Set(failures(result).map(placeOf));
  // Answers that were asked for again have other ids: what was recorded of the check itself is looked at.
  const own = exchanges.filter(({ check }) => check === recorded.check).map(({ exchange }) => exchange);
  const isClear = (finding: Finding) => {
    const shown = own.filter(({ operation }) => operation === finding.operation);
    return shown.length > 0 && shown.every((exchange) => isClearAt(exchange, finding.pointer));
  };
  const isShown = (finding: Finding) => isClear(finding) && byId.has(finding.exchange);
  return [
    ...failures(result)
      .filter((finding) => !known.has(placeOf(finding)) && isClear(finding))
      .map(
        ({ requirement, got }) =>
          `the answers recorded for ${recorded.check} break ${requirement} (got ${got}), and its result does not say so`,
      ),
    ...failures(recorded)
      .filter((finding) => !again.has(placeOf(finding)) && isShown(finding))
      .map(
        ({ requirement }) =>
          `${recorded.check} says that ${requirement} fails, and the answers recorded for it do not show it`,
      ),
  ];
}

/** True where nothing was redacted at a place of an answer, nor in the request that it answers. */
function isClearAt({ request, response }: Exchange, pointer: string): boolean {
  if (response === undefined || hasMarks(request.body ?? '')) return false;
  if (!hasMarks(response.text)) return true;
  try {
    const value = findValueAt(parseJson(response.text), pointer);
    return pointer !== '' && value !== undefined && !hasMarks(JSON.stringify(value));
  } catch {
    return false;
  }
}
