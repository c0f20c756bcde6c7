import { startVirtualClock } from '../../http/clock.ts';
import { noProxies } from '../../http/proxy.ts';
import type { CheckResult, Finding, JournalEntry } from '../../journal/entry.ts';
import { MemoryJournal } from '../../journal/memory.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import type { Plan, PlannedCheck } from '../../plan/plan.ts';
import type { Target } from '../../target-file/types.ts';
import { Budget } from '../budget/budget.ts';
import { runCheck } from '../run-check.ts';
import { Session } from '../session/session.ts';
import { RecordedAnswers } from './answers.ts';
import { StandIns } from './stand-ins.ts';

export interface RecheckInput {
  readonly plan: Plan;
  readonly target: Target;
  /** True when the target is whole, not as a record holds it: only then two results that differ tell something. */
  readonly isWhole: boolean;
  readonly runId: string;
  readonly entries: readonly JournalEntry[];
}

/** A check that was run again on what was recorded of it. */
export interface RepeatedCheck {
  readonly recorded: CheckResult;
  /** What it comes to now, by the ids of the recorded exchanges. */
  readonly result: CheckResult;
  /** Why it asked for something else than it did then; undefined where it did not. */
  readonly departure: string | undefined;
}

/** The entries of a journal by the sessions that wrote them. */
export function splitSessions(entries: readonly JournalEntry[]): JournalEntry[][] {
  const sessions: JournalEntry[][] = [];
  for (const entry of entries) {
    if (entry.type === 'start') sessions.push([]);
    sessions.at(-1)?.push(entry);
  }
  return sessions;
}

/** Runs the checks of one session again, its recorded answers in the place of the target. Sends nothing. */
export async function repeatSession(
  { plan, target, isWhole, runId }: RecheckInput,
  entries: readonly JournalEntry[],
): Promise<RepeatedCheck[]> {
  const [first] = entries;
  const clock = startVirtualClock(first?.type === 'start' ? first.at : 0);
  const exchanges = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry] : []));
  const standIns = new StandIns();
  if (isWhole) standIns.learn(target);
  const answers = new RecordedAnswers(exchanges, standIns);
  const { limits: _limits, ...unlimited } = target;
  const journal = new MemoryJournal();
  const session = new Session({
    target: unlimited,
    journal,
    runId,
    name: first?.type === 'start' ? first.session : 'main',
    mode: plan.options.mode,
    clock,
    interceptor: answers.interceptor,
    proxies: noProxies,
    budget: new Budget({ limits: undefined, clock }),
  });
  const repeated: RepeatedCheck[] = [];
  for (const recorded of listResults(entries)) {
    const planned = plan.checks.find((one) => isRunOf(one, recorded));
    if (planned === undefined) continue;
    answers.begin(recorded.check);
    journal.entries.length = 0;
    const found = await runCheck(session, planned, plan.options.depth, clock);
    const result = useRecordedIds(found, journal.entries, answers.served);
    const rest = answers.rest > 0 ? 'it asks for less than was recorded' : undefined;
    repeated.push({ recorded, result, departure: answers.departure ?? rest });
  }
  await session.close();
  return repeated;
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

/** A result by the ids that its exchanges have in the journals: those that are sent again get others. */
function useRecordedIds(
  result: CheckResult,
  entries: readonly JournalEntry[],
  served: readonly string[],
): CheckResult {
  const sent = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange.id] : []));
  const ids = new Map(sent.map((id, at) => [id, served[at] ?? id]));
  const renamed = (id: string) => ids.get(id) ?? id;
  return {
    ...result,
    findings: result.findings.map((finding) => ({
      ...finding,
      exchange: renamed(finding.exchange),
      ...(finding.related === undefined ? {} : { related: finding.related.map(renamed) }),
    })),
    observations: result.observations.map((one) =>
      one.exchange === undefined ? one : { ...one, exchange: renamed(one.exchange) },
    ),
  };
}

/** True where two results of a check decide the same verdicts. */
export function isSameResult(one: CheckResult, other: CheckResult): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ outcome, findings, judged, nothing }: CheckResult): string {
  const own = findings.map((finding) => `${finding.grade} ${describeFindingPlace(finding)}`);
  return JSON.stringify([outcome, own.sort(), Object.keys(judged).sort(), Object.keys(nothing).sort()]);
}

/** Where a finding stands, whatever the data and the exchange were. */
export function describeFindingPlace({ requirement, operation, status, pointer }: Finding): string {
  return `${requirement} ${operation} ${status} ${wildcardIndices(pointer)}`;
}
