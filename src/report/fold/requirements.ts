import { findDispute } from '../../catalogue/disputes.ts';
import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { findProfileChange, type Requirement, requirements } from '../../catalogue/requirements.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { CheckResult, Finding } from '../../journal/entry.ts';
import { describeEdgeStatus, isAnsweredByService } from '../../lib/edge.ts';
import { groupBy } from '../../lib/group-by.ts';
import { isDeclared, type Plan, type PlannedCheck } from '../../plan/plan.ts';
import { isAskedFor, isExcluded } from '../../plan/selection.ts';
import { tokenFormOf } from '../../target-file/resolve.ts';
import type { Target, Waiver } from '../../target-file/types.ts';
import type { Exchanges, ReportedLeftAside, ReportedRequirement } from '../report.ts';
import { describeLeftAside } from '../sections/report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { applyScope, nameTrust } from '../verdict/scope.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { selectInForce, waiverOf } from '../verdict/waivers.ts';
import { type AnswerCounts, countAnswers, reportFinding } from './findings.ts';
import { placeOfFinding } from './rounds.ts';

/** What the rows of a report are made of. */
export interface RequirementsInput {
  readonly plan: Plan;
  readonly target: Target;
  readonly replay: string;
  readonly results: ReadonlyMap<string, CheckResult>;
  readonly exchanges: Exchanges;
  /** Requests that the service did not answer, by check. */
  readonly unanswered: ReadonlyMap<string, readonly Exchange[]>;
  /** Day of the run, `YYYY-MM-DD` in UTC, by which waivers expire. */
  readonly day: string;
}

/** Every row of the catalogue as a run judged it, in the order of the document. */
export function foldRequirements(input: RequirementsInput): ReportedRequirement[] {
  const { results, target, day } = input;
  const findings = groupBy(
    [...results.values()].flatMap((result) => result.findings),
    ({ requirement }) => requirement,
  );
  const judged = sumOverChecks(results, ({ judged: counts }) => counts);
  const restsOn = sumOverChecks(results, ({ restsOn: counts = {} }) => counts);
  const observed = new Set(
    [...results.values()].flatMap(({ observations }) => observations.map((seen) => seen.requirement)),
  );
  const waivers = selectInForce(target.waivers ?? [], day);
  const homes = homesByRow(input.plan, target);
  const answers = countAnswers(results.values());
  const leftAside = leftAsideByRow(results);
  const trusted = listTrusted(results);
  const refusals = describeRefusals(input.exchanges);
  return requirements.map((row) =>
    reportedRow(input, row, {
      homes: homes.get(row.id) ?? [],
      findings: distinct(findings.get(row.id) ?? []),
      judged: judged.get(row.id) ?? 0,
      restsOn: restsOn.get(row.id),
      observed: observed.has(row.id),
      waivers,
      answers,
      leftAside: leftAside.get(row.id) ?? [],
      trusted,
      refused: row.operations.flatMap((operation) => refusals.get(operation) ?? []),
    }),
  );
}

interface Seen {
  readonly homes: readonly PlannedCheck[];
  readonly findings: readonly Finding[];
  readonly judged: number;
  readonly restsOn: number | undefined;
  readonly observed: boolean;
  readonly waivers: readonly Waiver[];
  /** AnswerCounts of each operation, over all checks. */
  readonly answers: AnswerCounts;
  readonly leftAside: readonly ReportedLeftAside[];
  /** Settings that checks took on trust. */
  readonly trusted: readonly string[];
  /** Sentences on its operations that were refused each time. */
  readonly refused: readonly string[];
}

function reportedRow(
  { plan, target, replay, results, exchanges, unanswered }: RequirementsInput,
  row: Requirement,
  { homes, findings, judged, restsOn, observed, waivers, answers, leftAside, trusted, refused }: Seen,
): ReportedRequirement {
  const homeIds = homes.map(({ check }) => check.id);
  const setAside = new Map(findings.map((finding) => [finding, waiverOf(finding, waivers)]));
  const waived = whyWaived([...setAside.values()].filter((waiver) => waiver !== undefined));
  const judgedAs = verdictOf({
    row,
    ...(leftAside[0] === undefined ? {} : { unused: describeLeftAside(leftAside[0]) }),
    trouble: [describeUnanswered(homeIds.flatMap((id) => unanswered.get(id) ?? [])) ?? [], refused].flat(),
    homes,
    results,
    findings: findings.filter((finding) => setAside.get(finding) === undefined),
    ...(waived === undefined ? {} : { waived }),
    judged,
    observed,
    declared: isDeclared(row.id, target),
    excluded: isExcluded(row.id, plan.options),
    asked: isAskedFor(
      row.id,
      homes.map(({ check }) => check),
      plan.options,
    ),
    dispute: findDispute(row.id),
    leftOut: describeLeaving(row.id),
  });
  const verdict = nameTrust(row, applyScope(row, judgedAs, target), trusted);
  const sources = { exchanges, replay, form: tokenFormOf(target), answers };
  return {
    ...row,
    ...verdict,
    checks: homeIds,
    judged,
    ...(verdict.verdict === 'pass' && restsOn !== undefined ? { restsOn: Math.min(restsOn, judged) } : {}),
    ...(leftAside.length === 0 ? {} : { leftAside }),
    findings: findings.map((finding) => ({
      ...reportFinding(finding, sources, homeIds),
      waived: setAside.get(finding) !== undefined,
    })),
  };
}

/** Counts requests that the service did not answer, and names the first; undefined where there is none. */
function describeUnanswered(lost: readonly Exchange[]): string | undefined {
  const [first] = lost;
  if (first === undefined) return undefined;
  const { operation, request, response, failure } = first;
  const got = response === undefined ? failure?.message : describeEdgeStatus(response.status);
  const name = `${request.method} ${getOperation(operation).path}`;
  const many = pluralize(lost.length, 'request');
  return `the service left ${many} of its tests unanswered, such as ${name}: ${got}`;
}

/** Says of each operation that never succeeded how it was answered: then nothing told about the requirements of it. */
function describeRefusals(exchanges: Exchanges): ReadonlyMap<OperationId, string> {
  const answered = [...exchanges.values()].filter(isAnsweredByService);
  const byOperation = [...groupBy(answered, ({ operation }) => operation)].map(
    ([operation, all]) => [operation, all.map(({ response }) => response.status)] as const,
  );
  const refused = byOperation.filter(([, all]) => all.every((status) => status < 200 || status > 299));
  return new Map(
    refused.map(([operation, all]) => {
      const counts = [...groupBy(all, (status) => status)].map(([status, same]) => ({
        status,
        times: same.length,
      }));
      const usual = counts.reduce((one, other) => (other.times > one.times ? other : one));
      const often = counts.length === 1 ? 'each time' : `in ${usual.times} of ${all.length} answers`;
      return [operation, `${operation} never succeeded (${usual.status} ${often})`];
    }),
  );
}

/** The settings that checks took on trust, each once. */
export function listTrusted(results: ReadonlyMap<string, CheckResult>): readonly string[] {
  return [...new Set([...results.values()].flatMap((result) => result.trusted ?? []))].sort();
}

/** Why a profile leaves a requirement out; undefined where none does. */
function describeLeaving(id: RequirementId): string | undefined {
  const found = findProfileChange(id);
  return found?.change === 'left out' ? `skipped by the plug-in ${found.plugin}: ${found.reason}` : undefined;
}

function whyWaived(waivers: readonly Waiver[]): string | undefined {
  if (waivers.length === 0) return undefined;
  const reasons = waivers.map(({ reason, owner, expires }) => `${reason} (${owner}, until ${expires})`);
  return [...new Set(reasons)].join('; ');
}

function sumOverChecks(
  results: ReadonlyMap<string, CheckResult>,
  countsOf: (result: CheckResult) => Readonly<Partial<Record<RequirementId, number>>>,
): ReadonlyMap<RequirementId, number> {
  const counts = new Map<RequirementId, number>();
  for (const result of results.values()) {
    for (const [id, times = 0] of Object.entries(countsOf(result))) {
      counts.set(id as RequirementId, (counts.get(id as RequirementId) ?? 0) + times);
    }
  }
  return counts;
}

/** The same violation met by several checks counts once; the check's own finding goes before a passive one. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of [...findings].sort((a, b) => Number(a.passive) - Number(b.passive))) {
    const key = placeOfFinding(finding);
    const known = byPlace.get(key);
    byPlace.set(key, known === undefined ? finding : combine(known, finding));
  }
  return [...byPlace.values()];
}

function combine(known: Finding, other: Finding): Finding {
  const answers = (known.answers ?? 0) + (other.answers ?? 0);
  return { ...known, count: known.count + other.count, ...(answers > 0 ? { answers } : {}) };
}

/** What the checks left aside of each row. */
function leftAsideByRow(
  results: ReadonlyMap<string, CheckResult>,
): ReadonlyMap<RequirementId, readonly ReportedLeftAside[]> {
  const byRow = new Map<RequirementId, ReportedLeftAside[]>();
  for (const [check, { leftAside = [] }] of results)
    for (const { requirement, aside, of, why } of leftAside)
      byRow.set(requirement, [...(byRow.get(requirement) ?? []), { check, aside, of, why }]);
  return byRow;
}

/** Each check once, however often it runs. */
function firstRounds(checks: readonly PlannedCheck[]): readonly PlannedCheck[] {
  return checks.filter(({ round = 1 }) => round === 1).sort((a, b) => a.number - b.number);
}

/** The checks that judge each row on this kind of target: those for servers and those for mocks are apart. */
function homesByRow(
  { checks }: Plan,
  { target: { kind } }: Target,
): ReadonlyMap<RequirementId, PlannedCheck[]> {
  const all = groupBy(
    firstRounds(checks).flatMap((planned) => planned.check.ids.map((id) => ({ id, planned }))),
    ({ id }) => id,
  );
  return new Map(
    [...all].map(([id, pairs]) => {
      const homes = pairs.map(({ planned }) => planned);
      const own = homes.filter(({ check }) => check.mock === (kind === 'mock'));
      return [id, own.length > 0 || kind === 'server' ? own : homes];
    }),
  );
}
