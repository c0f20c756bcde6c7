import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Area, areas, type Requirement, requirements } from '../catalogue/rows.ts';
import { groupBy } from '../group-by.ts';
import type { CheckResult, Finding, JournalEntry } from '../journal/entry.ts';
import { isDeclared, type Plan, type PlannedCheck } from '../plan/plan.ts';
import type { Target } from '../target/types.ts';
import { decide, plural } from '../verdicts/outcome.ts';
import { type Judged, verdictOf } from '../verdicts/verdict.ts';
import { ledgerOf, timelinesOf } from './fold-traces.ts';
import type { Exchanges, Report, ReportedRequirement } from './report.ts';
import { reportedFinding } from './reported-finding.ts';
import { resultsOf } from './results.ts';
import { runOf, targetOf } from './run-and-target.ts';
import { silencesOf } from './silences.ts';
import { suite } from './suite.ts';
import { summaries } from './summary.ts';

/** What the fold needs beside the journals. */
export interface FoldInput {
  readonly plan: Plan;
  readonly target: Target;
  readonly entries: readonly JournalEntry[];
  readonly runId: string;
  /** The command line that repeats the run, without `--only`. */
  readonly replay: string;
  /** True when the run was stopped before its end. */
  readonly interrupted?: boolean;
}

/** The report of a run: a pure function of its plan and its journals, in whatever order they were written. */
export function foldReport(input: FoldInput): Report {
  const { plan, target, entries } = input;
  const results = resultsOf(entries, plan);
  const rows = rowsOf(input, results, exchangesOf(entries));
  const judged = rows.map(({ reported, row }) => ({ ...judgedPart(reported), row }));
  const selected = plan.checks.filter(({ notSelected }) => notSelected === undefined);
  const executed = selected.filter(({ check }) => results.has(check.id)).length;
  const harnessErrors = [...results.values()]
    .filter(({ outcome }) => outcome === 'harness-error')
    .map(({ check, reason = '' }) => ({ check, reason }));
  const decision = decide({
    rows: judged,
    declaredAreas: declaredAreas(target),
    harnessErrors: harnessErrors.map(({ check, reason }) => `the check ${check} broke: ${reason}`),
    notJudged: unreachable(entries, results),
    planned: selected.length,
    executed,
    leftOut: [...targetOf(target).bent, ...leftOut(plan, target)],
    waivers: [],
  });
  return {
    version: 1,
    suite: suite(),
    target: targetOf(target),
    run: runOf(input),
    outcome: decision.outcome,
    reasons: decision.reasons,
    summary: summaries(rows.map(({ reported }) => reported)),
    requirements: rows.map(({ reported }) => reported),
    silences: silencesOf(results.values()),
    waivers: [],
    ledger: ledgerOf(entries),
    planned: selected.length,
    executed,
    harnessErrors,
    timelines: timelinesOf(entries),
  };
}

/** The exchanges in journals, by id. */
export function exchangesOf(entries: readonly JournalEntry[]): Exchanges {
  return new Map(
    entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.exchange.id, entry.exchange]] : [])),
  );
}

function declaredAreas({ areas: declared }: Target): Area[] {
  return areas.filter((area) => area === 'general' || declared.includes(area));
}

function rowsOf(
  { plan, target, replay }: FoldInput,
  results: ReadonlyMap<string, CheckResult>,
  exchanges: Exchanges,
) {
  const findings = groupBy(
    [...results.values()].flatMap((result) => result.findings),
    ({ requirement }) => requirement,
  );
  const judged = judgedCounts(results);
  const observed = new Set(
    [...results.values()].flatMap(({ observations }) => observations.map((seen) => seen.requirement)),
  );
  return requirements.map((row): { row: Requirement; reported: ReportedRequirement } => {
    const homes = homesOf(row.id, plan, target);
    const own = distinct(findings.get(row.id) ?? []);
    const verdict = verdictOf({
      row,
      homes,
      results,
      findings: own,
      judged: judged.get(row.id) ?? 0,
      observed: observed.has(row.id),
      declared: isDeclared(row.id, target),
    });
    const reported = {
      ...row,
      ...verdict,
      checks: homes.map(({ check }) => check.id),
      judged: judged.get(row.id) ?? 0,
      findings: own.map((finding) => reportedFinding(finding, exchanges, replay)),
    };
    return { row, reported };
  });
}

function judgedCounts(results: ReadonlyMap<string, CheckResult>): ReadonlyMap<RequirementId, number> {
  const counts = new Map<RequirementId, number>();
  for (const { judged } of results.values()) {
    for (const [id, times] of Object.entries(judged)) {
      counts.set(id as RequirementId, (counts.get(id as RequirementId) ?? 0) + times);
    }
  }
  return counts;
}

/** The same violation met by several checks counts once; the check's own finding goes before a passive one. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of [...findings].sort((a, b) => Number(a.passive) - Number(b.passive))) {
    const { operation, status, pointer, grade } = finding;
    const key = [operation, status, pointer.replace(/\/\d+(?=\/|$)/g, '/*'), grade].join(' ');
    const known = byPlace.get(key);
    byPlace.set(key, known === undefined ? finding : { ...known, count: known.count + finding.count });
  }
  return [...byPlace.values()];
}

function judgedPart({ verdict, reason, setting }: ReportedRequirement): Judged {
  return {
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(setting === undefined ? {} : { setting }),
  };
}

function unreachable(entries: readonly JournalEntry[], results: ReadonlyMap<string, CheckResult>): string[] {
  const answered = [...results.values()].some(({ judged }) => Object.keys(judged).length > 0);
  if (answered) return [];
  const failures = entries.flatMap((entry) =>
    entry.type === 'unreachable' ? [`${entry.origin}: ${entry.message}`] : [],
  );
  return [...new Set(failures)].sort();
}

/** The checks that judge a row on this kind of target: those for servers and those for mocks are apart. */
function homesOf(id: RequirementId, { checks }: Plan, { target: { kind } }: Target): PlannedCheck[] {
  const all = checks.filter(({ check }) => check.ids.includes(id));
  const own = all.filter(({ check }) => check.mock === (kind === 'mock'));
  return own.length > 0 || kind === 'server' ? own : all;
}

function leftOut({ checks, options }: Plan, target: Target): string[] {
  const reasons = checks.flatMap(({ check, notSelected }) =>
    notSelected === undefined || check.mock ? [] : [notSelected],
  );
  const counts = [...groupBy(reasons, (reason) => reason)].map(
    ([reason, all]) => `${plural(all.length, 'check')}: ${reason}`,
  );
  if (target.target.kind === 'mock') counts.unshift('a mock proves documents and wiring, never a vendor');
  return options.only.length > 0 ? [`only ${options.only.join(', ')}`, ...counts] : counts;
}
