import { requirements } from '../../catalogue/requirements.ts';
import type { CheckResult, Finding, JournalEntry } from '../../journal/entry.ts';
import type { LawSet } from '../../judge/law.ts';
import { groupBy } from '../../lib/group-by.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import { makeFinding, Recorder } from '../recording/check-run.ts';
import { gradeOfFinding } from '../recording/judge.ts';
import { describeRecordedViolation, listRecordedViolations, type RecordedViolation } from './contract.ts';
import { chargeByLaws } from './laws.ts';
import { type RecheckInput, type RepeatedCheck, repeatSession, splitSessions } from './repeat.ts';

/** What another version of the suite makes of the same journals. */
export interface OtherVersion {
  /** Checks that it runs again to the result that was recorded: where this version differs, its rules do. */
  readonly repeatable: ReadonlySet<string>;
  /** What its contract finds in the recorded answers (`describeRecordedViolation`). */
  readonly violations: ReadonlySet<string>;
}

/** The journals of a run as if this version had judged it. */
export interface JudgedAgain {
  readonly entries: readonly JournalEntry[];
  /** Checks whose results are those of this version. */
  readonly repeated: readonly string[];
  /** Checks whose results stay as they were recorded, but for what the contract says otherwise. */
  readonly kept: readonly string[];
}

/** How the reason of a check begins that only a new run can judge. */
export const needsNewRun = 'needs a new run';

/**
 * Judges what another version of the suite recorded, by the rules of this one. A check whose result could be made again
 * by the other version is run again; one that now asks for something else, or is new, is blocked, since only a new run
 * tells; all others keep their result. Sends nothing.
 */
export async function judgeAgain(
  input: RecheckInput,
  other: OtherVersion,
  laws: readonly LawSet[],
): Promise<JudgedAgain> {
  const repeated: RepeatedCheck[] = [];
  for (const entries of splitSessions(input.entries)) repeated.push(...(await repeatSession(input, entries)));
  const byRun = new Map(repeated.map((one) => [one.recorded, one]));
  const own = groupBy(
    listRecordedViolations({ ...input, ownRuns: [input.runId, ...(input.earlierRuns ?? [])] }),
    ({ check }) => check,
  );
  const names = { repeated: new Set<string>(), kept: new Set<string>() };
  const entries = input.entries.flatMap((entry): JournalEntry[] => {
    if (entry.type !== 'check') return [entry];
    const { result: recorded } = entry;
    const again = byRun.get(recorded);
    if (again === undefined) return [];
    if (other.repeatable.has(recorded.check) && isJudged(again)) {
      names.repeated.add(recorded.check);
      return [{ ...entry, result: keepObservations(again) }];
    }
    const isKept = !other.repeatable.has(recorded.check);
    if (isKept) names.kept.add(recorded.check);
    const result = isKept
      ? dropUnknown(recorded)
      : { ...blockResult(recorded.check, describeDeparture(again)), ...roundOf(recorded) };
    return [{ ...entry, result: chargeContract(result, own.get(recorded.check) ?? [], other) }];
  });
  const added = listMissing(input).map(
    (check): JournalEntry => ({ type: 'check', result: blockResult(check, 'it is new, or was not run') }),
  );
  const results = [...entries, ...added].flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  const { target, runId, earlierRuns = [] } = input;
  const run = { target, entries: input.entries, ownRuns: [runId, ...earlierRuns], laws };
  const charged = chargeByLaws(results, run);
  const judged = [...entries, ...added].map((entry) =>
    entry.type === 'check' ? { ...entry, result: charged.get(entry.result)! } : entry,
  );
  return { entries: judged, repeated: [...names.repeated], kept: [...names.kept] };
}

/** What was redacted is observed otherwise: of what the other version observed, the record counts. */
function keepObservations({ recorded, result }: RepeatedCheck): CheckResult {
  const seen = new Set(recorded.observations.map(({ requirement }) => requirement));
  const added = result.observations.filter(({ requirement }) => !seen.has(requirement));
  const { trusted: _, ...rest } = result;
  return {
    ...rest,
    // What proves a token is redacted.
    ...(recorded.trusted === undefined ? {} : { trusted: recorded.trusted }),
    observations: [...dropUnknown(recorded).observations, ...added],
  };
}

function isJudged({ departure, result }: RepeatedCheck): boolean {
  return departure === undefined && result.outcome !== 'harness-error';
}

function describeDeparture({ departure, result }: RepeatedCheck): string {
  return departure ?? result.reason ?? 'it cannot be run on what was recorded';
}

function listMissing({ plan, entries }: RecheckInput): string[] {
  const ran = new Set(entries.flatMap((entry) => (entry.type === 'check' ? [entry.result.check] : [])));
  return plan.checks
    .filter(({ check, notSelected }) => notSelected === undefined && !ran.has(check.id))
    .map(({ check }) => check.id);
}

function roundOf({ round }: CheckResult): Pick<CheckResult, 'round'> {
  return round === undefined ? {} : { round };
}

function blockResult(check: string, why: string): CheckResult {
  const empty = { judged: {}, nothing: {}, findings: [], observations: [] };
  return { check, outcome: 'blocked', reason: `${needsNewRun}: ${why}`, ...empty, requests: 0, took: 0 };
}

const known = new Set<string>(requirements.map(({ id }) => id));

/** A recorded result without requirements that this version does not have. */
function dropUnknown(result: CheckResult): CheckResult {
  const keep = <Value>(counts: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(counts).filter(([id]) => known.has(id)));
  const isKnown = ({ requirement }: { readonly requirement: string }) => known.has(requirement);
  return {
    ...result,
    judged: keep(result.judged),
    ...(result.restsOn === undefined ? {} : { restsOn: keep(result.restsOn) }),
    nothing: keep(result.nothing),
    ...(result.byLaws === undefined ? {} : { byLaws: keep(result.byLaws) }),
    ...(result.unclear === undefined ? {} : { unclear: keep(result.unclear) }),
    findings: result.findings.filter(isKnown),
    observations: result.observations.filter(isKnown),
    ...(result.leftAside === undefined ? {} : { leftAside: result.leftAside.filter(isKnown) }),
  };
}

/** A result with what only the contract of this version finds, and without what only that of the other one found. */
function chargeContract(
  result: CheckResult,
  own: readonly RecordedViolation[],
  { violations }: OtherVersion,
): CheckResult {
  const found = new Set(own.map(describeRecordedViolation));
  const isGone = ({ check, requirement, pointer, keywords }: Finding) => {
    const key = `${check} ${requirement} ${wildcardIndices(pointer)}`;
    return keywords !== undefined && violations.has(key) && !found.has(key);
  };
  const recorder = new Recorder();
  for (const one of own.filter((violation) => !violations.has(describeRecordedViolation(violation)))) {
    const { requirement: id, pointer, wanted, got, count, ...schema } = one.violation;
    const { exchange } = one;
    const finding = makeFinding(result.check, id, gradeOfFinding(id), { exchange, pointer, wanted, got });
    recorder.add({ ...finding, count, passive: true, answers: 1, ...schema }, [exchange]);
  }
  return { ...result, findings: [...result.findings.filter((one) => !isGone(one)), ...recorder.findings] };
}
