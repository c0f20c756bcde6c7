import { describeDispute, findDispute } from '../../catalogue/disputes.ts';
import { type Area, areas } from '../../catalogue/requirements.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { CheckResult, JournalEntry } from '../../journal/entry.ts';
import { isAnsweredByService } from '../../lib/edge.ts';
import { groupBy } from '../../lib/group-by.ts';
import { preloadOrigin } from '../../lib/preloads.ts';
import { isPart, type Plan } from '../../plan/plan.ts';
import { describePicked } from '../../plan/selection.ts';
import type { Target } from '../../target-file/types.ts';
import type { Exchanges, RecordedExchange, Report, ReportedRequirement } from '../report.ts';
import { selectInPart } from '../sections/report.ts';
import { gradeOf } from '../verdict/grade.ts';
import { decide, type OutcomeInput, pluralize } from '../verdict/outcome.ts';
import { describeSchemes } from '../verdict/plugins.ts';
import {
  describeTrust,
  describeUnavailable,
  findMissingSettings,
  listUnavailable,
} from '../verdict/scope.ts';
import type { Judged } from '../verdict/verdict.ts';
import { describeWaiver } from '../verdict/waivers.ts';
import { checksOf, resultsOf } from './check-results.ts';
import { listDue, listEnded, nameRun, readRepetition } from './ended.ts';
import { ledgerOf } from './ledger.ts';
import { noveltiesOf, silencesOf } from './novelties.ts';
import { readSuiteWithPlugins } from './plugins.ts';
import { foldRequirements, listTrusted } from './requirements.ts';
import { runOf } from './run.ts';
import { describeStrayService, dropOutboundFindings, dropStrayFindings } from './stray-findings.ts';
import { summarizeVerdicts } from './summary.ts';
import { budgetOf, peersOf, reportedTargetOf } from './target.ts';
import { findUnusableSettings } from './unusable-settings.ts';
import { describeLeftOut, explainNothingRan, nameChoice, waiversOf } from './waivers.ts';
import { timelinesOf, walksOf } from './walks.ts';

/** What the fold needs beside the journals. */
export interface FoldInput {
  readonly plan: Plan;
  readonly target: Target;
  readonly entries: readonly JournalEntry[];
  readonly runId: string;
  /** The command line that repeats the run, without `--only`. */
  readonly replay: string;
  /** True when the target is the reference server that the suite started by itself. */
  readonly bundled?: boolean;
  /** True when the run was stopped before its end. */
  readonly interrupted?: boolean;
  /** What belongs to the run and is not in the journals, in words: shards that are missing or did not end. */
  readonly lost?: readonly string[];
}

/** The report of a run: a pure function of its plan and its journals, in whatever order they were written. */
export function foldReport(input: FoldInput): Report {
  const { plan, target, entries } = input;
  const suite = readSuiteWithPlugins();
  const all = dropStrayFindings(resultsOf(entries, plan), entries);
  const repetition = readRepetition(plan, entries);
  const selected = listDue(plan, entries, repetition);
  const ended = listEnded(entries);
  const executed = selected.filter((planned) => ended.has(nameRun(planned))).length;
  // A part may hold nothing but what is refused, and a run that was stopped may not have come to the rest.
  const isWhole = !isPart(plan.options) && executed === selected.length && target.target.kind === 'server';
  const stray = isWhole ? describeStrayService(entries) : undefined;
  const results = stray === undefined ? all : dropOutboundFindings(all);
  const run = runOf(input);
  const day = run.start.slice(0, 10);
  const [exchanges, unanswered] = [indexExchanges(entries), listUnanswered(entries)];
  const rows = foldRequirements({ ...input, results, exchanges, unanswered, day });
  const waivers = waiversOf({ waivers: target.waivers ?? [], plan, results, rows, day });
  const harnessErrors = harnessErrorsOf(results);
  const unusable = findUnusableSettings(target, entries, results);
  const decided = rows.map((row) => ({ ...judgedPart(row), row }));
  // What a run was stopped before shows no setting to be without effect.
  const missingSettings = findMissingSettings(decided, target).filter(
    ({ idle }) => idle !== true || !run.interrupted,
  );
  const unavailable = listUnavailable(decided, target);
  const trusted = listTrusted(results);
  const asked: OutcomeInput = {
    rows: decided,
    declaredAreas: declaredAreas(target),
    harnessErrors: harnessErrors.map(({ check, reason }) => `the check ${check} broke: ${reason}`),
    notJudged: [
      ...(selected.length === 0 ? explainNothingRan(plan) : []),
      ...(unusable.length > 0 ? [] : unreachable(entries, results)),
      ...(stray === undefined || unusable.length > 0 ? [] : [stray]),
    ],
    unusable,
    planned: selected.length,
    executed,
    gaps: [...(input.lost ?? []), ...limitsReached(results), ...describeMock(target)],
    isPart: isPart(plan.options),
    missing: missingSettings,
    leftOut: [
      ...unavailable.map(describeUnavailable),
      ...trusted.map(describeTrust),
      ...describeSchemes({ suite }),
      ...reportedTargetOf(target).deviations,
      ...(run.preloads ?? []).map(
        (option) => `code was loaded before the suite: ${option} (${preloadOrigin})`,
      ),
      ...describeLeftOut(plan),
    ],
    waivers: waivers.filter(({ state }) => state === 'used').map(describeWaiver),
  };
  const decision = decide(asked);
  const ledger = ledgerOf(entries);
  const report = {
    version: 1 as const,
    suite,
    target: { ...reportedTargetOf(target, input.bundled), ...peersOf(entries) },
    run,
    outcome: decision.outcome,
    reasons: [
      ...new Set([
        ...decision.reasons,
        ...explainInPart(rows),
        ...nameDisputes(rows),
        ...nameChoice(plan),
        ...nameScope(plan),
      ]),
    ],
    summary: summarizeVerdicts(rows),
    requirements: rows,
    silences: silencesOf(results.values()),
    waivers,
    ...(missingSettings.length === 0 ? {} : { missingSettings }),
    ...(unavailable.length === 0 ? {} : { unavailable }),
    ...(trusted.length === 0 ? {} : { trusted }),
    ledger,
    planned: selected.length,
    executed,
    checks: checksOf(plan, results, repetition),
    harnessErrors,
    timelines: timelinesOf(entries),
    walks: walksOf(entries),
    ...noveltiesOf(entries, target),
    budget: budgetOf(target, plan, run, ledger),
  };
  const grade = gradeOf(report);
  const graded = { ...report, grade, ...compareWithoutWaivers(asked) };
  // The outcome never claims more than the grade.
  if (report.outcome !== 'conformant' || grade.isConformant) return graded;
  const lesser = { ...graded, outcome: 'passed-in-scope' as const, reasons: grade.shortfalls };
  return { ...lesser, grade: gradeOf(lesser) };
}

/** What the run would come to if no waiver counted; nothing where none set anything aside. */
function compareWithoutWaivers(asked: OutcomeInput): Pick<Report, 'withoutWaivers'> {
  const waived = asked.rows.filter(({ verdict }) => verdict === 'waived');
  if (waived.length === 0) return {};
  const rows = asked.rows.map((row) =>
    row.verdict === 'waived' ? { row: row.row, verdict: 'fail' as const } : row,
  );
  const { outcome } = decide({ ...asked, rows, waivers: [] });
  const failed = rows.filter(({ verdict }) => verdict === 'fail').length;
  return { withoutWaivers: { outcome, failed, waived: waived.map(({ row }) => row.id) } };
}

function describeMock({ target: { kind } }: Target): string[] {
  return kind === 'mock' ? ['a mock proves the documents and the wiring, not an implementation'] : [];
}

/** Playwright shows what was picked nowhere else: no command line of ours says it. */
function nameScope({ options: { picked = [] } }: Plan): string[] {
  return picked.length === 0 ? [] : [describePicked(picked)];
}

/** What is in dispute could have failed: a reader is told of it where the outcome is. */
function nameDisputes(rows: readonly ReportedRequirement[]): string[] {
  return rows.flatMap(({ id, verdict }) => {
    const dispute = verdict === 'observed' ? findDispute(id) : undefined;
    return dispute === undefined ? [] : [`${id} is ${describeDispute(dispute)}`];
  });
}

/** A pass of what could be looked at alone is said where the outcome is. */
function explainInPart(rows: readonly ReportedRequirement[]): string[] {
  const found = selectInPart(rows);
  return found.length === 0 ? [] : [`${pluralize(found.length, 'requirement')} tested in part only`];
}

/** The same without their checks, which no row speaks of: a copy of each takes longer than all else of a long fold. */
function indexExchanges(entries: readonly JournalEntry[]): Exchanges {
  const exchanges = new Map<string, Exchange>();
  for (const entry of entries)
    if (entry.type === 'exchange') exchanges.set(entry.exchange.id, entry.exchange);
  return exchanges;
}

/** Requests of each check that the service did not answer: the connection was lost, or the edge answered. */
function listUnanswered(entries: readonly JournalEntry[]): ReadonlyMap<string, readonly Exchange[]> {
  const lost = entries.flatMap((entry) =>
    entry.type === 'exchange' && !isAnsweredByService(entry.exchange) ? [entry] : [],
  );
  const byCheck = groupBy(lost, ({ check }) => check);
  return new Map([...byCheck].map(([check, all]) => [check, all.map(({ exchange }) => exchange)]));
}

/** The exchanges in journals by id, each with its check. */
export function exchangesOf(entries: readonly JournalEntry[]): Exchanges {
  const exchanges = new Map<string, RecordedExchange>();
  for (const entry of entries) {
    if (entry.type === 'exchange') exchanges.set(entry.exchange.id, withCheck(entry.exchange, entry.check));
  }
  return exchanges;
}

/** Members are taken over unread: those of a run in memory are redacted when somebody reads them. */
function withCheck(exchange: Exchange, check: string): RecordedExchange {
  return Object.defineProperties({ check }, Object.getOwnPropertyDescriptors(exchange)) as RecordedExchange;
}

function declaredAreas({ areas: declared }: Target): Area[] {
  return areas.filter((area) => area === 'general' || declared.includes(area));
}

function judgedPart({ verdict, reason, setting }: ReportedRequirement): Judged {
  return {
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(setting === undefined ? {} : { setting }),
  };
}

function harnessErrorsOf(results: ReadonlyMap<string, CheckResult>): Report['harnessErrors'] {
  return [...results.values()]
    .filter(({ outcome }) => outcome === 'harness-error')
    .map(({ check, reason = '' }) => ({ check, reason }));
}

function unreachable(entries: readonly JournalEntry[], results: ReadonlyMap<string, CheckResult>): string[] {
  const answered = [...results.values()].some(({ judged }) => Object.keys(judged).length > 0);
  if (answered) return [];
  const failures = entries.flatMap((entry) =>
    entry.type === 'unreachable' ? [`${entry.origin}: ${entry.message}`] : [],
  );
  return [...new Set(failures)].sort();
}

/** A run that met one of its limits is not whole, even where only rows were lost that a whole verdict can spare. */
function limitsReached(results: ReadonlyMap<string, CheckResult>): string[] {
  const stopped = [...results.values()].filter(
    ({ outcome, setting }) => outcome === 'blocked' && setting?.startsWith('limits.'),
  );
  return [...groupBy(stopped, ({ reason = '' }) => reason)].map(
    ([reason, checks]) => `${reason}: ${pluralize(checks.length, 'check')} blocked`,
  );
}
