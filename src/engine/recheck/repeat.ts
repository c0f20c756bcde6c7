import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { startVirtualClock } from '../../http/clock.ts';
import type { Exchange } from '../../http/exchange.ts';
import { noProxies } from '../../http/proxy.ts';
import { type CheckResult, type Finding, type JournalEntry, listSent } from '../../journal/entry.ts';
import { MemoryJournal } from '../../journal/memory.ts';
import { Commitments } from '../../journal/redaction/marks.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import type { Plan, PlannedCheck } from '../../plan/plan.ts';
import { listUsableTokens } from '../../target-file/secrets.ts';
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
  /** Ids of earlier runs that its record knows. */
  readonly earlierRuns?: readonly string[] | undefined;
  readonly entries: readonly JournalEntry[];
}

/** A check that was run again on what was recorded of it. */
export interface RepeatedCheck {
  readonly recorded: CheckResult;
  /** What it comes to now, by the ids of the recorded exchanges. */
  readonly result: CheckResult;
  /** Why it asked for something else than it did then; undefined where it did not. */
  readonly departure: string | undefined;
  /** What it asked now, each with the recorded exchange that answered it. */
  readonly asked: readonly { readonly now: Exchange; readonly then: Exchange }[];
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

/** More slots than a run has to spare when its last checks ask side by side. */
const maxSpare = 63;

/** Runs the checks of one session again, its recorded answers in the place of the target. Sends nothing. */
export async function repeatSession(
  input: RecheckInput,
  entries: readonly JournalEntry[],
): Promise<RepeatedCheck[]> {
  const { plan, target, isWhole } = input;
  const standIns = new StandIns(isWhole ? new Commitments(listUsableTokens(target), input.runId) : undefined);
  if (isWhole) standIns.learn(target);
  const answers = new RecordedAnswers(standIns);
  const journal = new MemoryJournal();
  const session = openSession(input, entries, answers, journal);
  // What a check asked side by side waits for its own recorded answer, however much more of it is asked now.
  const sideBySide = { lend: waitAlone, spare: () => maxSpare };
  const clock = ranSideBySide(entries) ? { ...session.clock, ...sideBySide } : session.clock;
  // A check that had to wait then waits for the record now.
  for (const lock of Object.values(session.shared.locks)) lock.open();
  const recorded = new Map(
    entries.flatMap((entry) => (entry.type === 'check' ? [[entry.result.check, entry.result]] : [])),
  );
  const byId = new Map(
    entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.exchange.id, entry.exchange]] : [])),
  );
  const ended = new Map<string, CheckResult>();
  const repeated: RepeatedCheck[] = [];
  // They begin, are answered and end in the order of the journal: the first that needs what checks share asks for it.
  for (const entry of entries) {
    if (entry.type === 'check-start') {
      const result = recorded.get(entry.check);
      const planned = result && plan.checks.find((one) => isRunOf(one, result));
      if (planned === undefined) continue;
      const run = () => runCheck(session, planned, plan.options.depth, clock);
      void answers.runAs(entry.check, run).then((again) => ended.set(entry.check, again));
    }
    if (entry.type === 'exchange') await answers.handOut(entry.check, entry.exchange);
    if (entry.type !== 'check' || !answers.hasBegun(entry.result.check)) continue;
    const { check } = entry.result;
    const { served, departure } = await answers.end(check);
    const again = ended.get(check);
    repeated.push(
      again === undefined
        ? {
            ...{ recorded: entry.result, result: entry.result, asked: [] },
            departure: 'the test waits for a request of another one',
          }
        : {
            recorded: entry.result,
            result: useRecordedIds(again, journal.entries, served),
            departure,
            asked: pairExchanges(listSent(journal.entries, check), served, byId),
          },
    );
  }
  await session.close();
  return repeated;
}

function openSession(
  { plan, target, runId, earlierRuns = [] }: RecheckInput,
  [first]: readonly JournalEntry[],
  answers: RecordedAnswers,
  journal: MemoryJournal,
): Session {
  const clock = startVirtualClock(first?.type === 'start' ? first.at : 0);
  const { limits: _limits, ...unlimited } = target;
  return new Session({
    target: unlimited,
    journal,
    runId,
    earlierRuns,
    name: first?.type === 'start' ? first.session : 'main',
    mode: plan.options.mode,
    clock,
    interceptor: answers.interceptor,
    proxies: noProxies,
    budget: new Budget({ limits: undefined, clock }),
  });
}

/** True where a check began before the one before it had ended. */
function ranSideBySide(entries: readonly JournalEntry[]): boolean {
  let open = 0;
  return entries.some((entry) => {
    if (entry.type === 'check-start') open += 1;
    if (entry.type === 'check') open -= 1;
    return open > 1;
  });
}

const waitAlone = <T>(wait: () => Promise<T>): Promise<T> => wait();

function isRunOf({ check, round, notSelected }: PlannedCheck, result: CheckResult): boolean {
  return check.id === result.check && (round ?? 1) === (result.round ?? 1) && notSelected === undefined;
}

function pairExchanges(
  sent: readonly Exchange[],
  served: readonly string[],
  byId: ReadonlyMap<string, Exchange>,
): RepeatedCheck['asked'] {
  return sent.flatMap((now, at) => {
    const then = byId.get(served[at] ?? '');
    return then === undefined ? [] : [{ now, then }];
  });
}

/** A result by the ids that its exchanges have in the journals: those that are sent again get others. */
function useRecordedIds(
  result: CheckResult,
  entries: readonly JournalEntry[],
  served: readonly string[],
): CheckResult {
  const ids = new Map(listSent(entries, result.check).map(({ id }, at) => [id, served[at] ?? id]));
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

/** Leaves out what laws say, which is made again over the whole session, not check by check. */
function keyOf({ outcome, findings, judged, byLaws = {}, nothing }: CheckResult): string {
  const own = findings.filter(({ law }) => law !== true);
  const places = own.map((finding) => `${finding.grade} ${describeFindingPlace(finding)}`);
  const ids = Object.keys(judged) as RequirementId[];
  const judgedByItself = ids.filter((id) => judged[id]! > (byLaws[id] ?? 0));
  return JSON.stringify([outcome, places.sort(), judgedByItself.sort(), Object.keys(nothing).sort()]);
}

/** Where a finding stands, whatever the data and the exchange were. */
export function describeFindingPlace({ requirement, operation, status, pointer }: Finding): string {
  return `${requirement} ${operation} ${status} ${wildcardIndices(pointer)}`;
}
