import { isClientEvidence, readClientEvidence } from '../../../../client/run/evidence.ts';
import { rebuildClientReport, verifyClientRun } from '../../../../client/run/verify.ts';
import type { RequirementId } from '../../../../src/catalogue/requirement-id.ts';
import { judgeRecordedAnswers } from '../../../../src/engine/recheck/contract.ts';
import {
  type ExchangeVerdict,
  findShownVerdicts,
  findUnsaidByLaws,
  judgeSessions,
  worstOf,
} from '../../../../src/engine/recheck/laws.ts';
import { type Recheck, repeatRecordedChecks } from '../../../../src/engine/recheck/recheck-checks.ts';
import { type Coverage, type FilesBeside, findCoverage } from '../../../../src/evidence/bundle/coverage.ts';
import { findForeignFiles } from '../../../../src/evidence/bundle/digests.ts';
import { deriveReport, type Evidence, readEvidence } from '../../../../src/evidence/bundle/evidence.ts';
import { findImpossibilities, findOtherFacts } from '../../../../src/evidence/bundle/history.ts';
import { openBundle, type Trust } from '../../../../src/evidence/bundle/open.ts';
import { findDifference, findFalseClaims, isSameBuild } from '../../../../src/evidence/bundle/outcome.ts';
import { findFalseRecord } from '../../../../src/evidence/bundle/record-claims.ts';
import { Refused } from '../../../../src/evidence/bundle/refused.ts';
import type { BundleJson } from '../../../../src/evidence/bundle/sign.ts';
import type { EvidenceFiles, Statement } from '../../../../src/evidence/bundle/statement.ts';
import type { LawSet } from '../../../../src/judge/law.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import type { Check } from '../../../../src/plan/check.ts';
import { makePlan } from '../../../../src/plan/plan.ts';
import { exchangesOf } from '../../../../src/report/fold/report.ts';
import type { Exchanges, Report } from '../../../../src/report/report.ts';
import type { RunFolder } from '../../../../src/report/run/rebuild-report.ts';
import { ownRunsOf } from '../../../../src/report/run/record.ts';
import { redactTarget } from '../../../../src/report/run/redacted-target.ts';
import type { Verdict } from '../../../../src/report/verdict/verdict.ts';
import type { Target } from '../../../../src/target-file/types.ts';

export interface VerifyInput {
  readonly bundle: unknown;
  readonly files: EvidenceFiles;
  readonly trust: Trust;
  readonly checks: readonly Check[];
  readonly laws: readonly LawSet[];
  /** Digest of the files of this package that judge. */
  readonly package: string;
  readonly now: Date;
  /** The target file of the run, whose values let more checks be run again. */
  readonly target?: Target;
  /** Files that were handed on with the evidence; none by default. */
  readonly beside?: FilesBeside;
}

/** The result of verifying a bundle. */
export interface Verification {
  /** Why it is refused, one sentence each; empty for a bundle that holds. */
  readonly problems: readonly string[];
  readonly statement?: Statement;
  readonly report?: Report;
  readonly exchanges?: Exchanges;
  readonly recomputed?: Recomputed;
  /** The files that were handed on, and whether the bundle covers them. */
  readonly coverage?: Coverage;
}

/** What was recomputed from the recorded exchanges, and what had to be believed. */
export interface Recomputed {
  readonly checks: { readonly same: number; readonly of: number };
  readonly verdicts: {
    readonly same: number;
    readonly of: number;
    /** Verdicts that were not made again, with the reason. */
    readonly believed: readonly { readonly id: RequirementId; readonly why: string }[];
  };
  readonly answers: { readonly judged: number; readonly of: number };
  readonly believed: Recheck['believed'];
  /** False where the code of the package could not be compared: it was built and this one was not, or the reverse. */
  readonly comparedCode: boolean;
}

/** Verifies a bundle against its evidence, offline. Sends nothing; never throws for what is wrong with a bundle. */
export async function verifyBundle(input: VerifyInput): Promise<Verification> {
  try {
    const statement = await openBundle(input.bundle, input.trust);
    const foreign = findForeignFiles(statement, input.files);
    // What was not signed is not read.
    if (foreign.length > 0) return { problems: foreign, statement };
    return isClientEvidence(input.files)
      ? verifyClientEvidence(input, statement)
      : await verifyEvidence(input, statement);
  } catch (error) {
    if (error instanceof Refused || error instanceof UserError) return { problems: [error.message] };
    // Evidence of the right shape may still be of nothing that a run does.
    if (error instanceof Error)
      return { problems: [`the evidence cannot be judged again (${error.message})`] };
    throw error;
  }
}

async function verifyEvidence(input: VerifyInput, statement: Statement): Promise<Verification> {
  const { files, checks, laws, target, package: code, now } = input;
  const evidence = readEvidence(files, checks);
  const { report, runs } = evidence;
  const known = [
    ...runs.flatMap(({ record }) => findFalseRecord(record)),
    ...runs.flatMap((run) => findImpossibilities(run, planOf(run, checks))),
    ...(target === undefined ? [] : findOtherTarget(target, evidence)),
    ...(target === undefined ? [] : runs.flatMap(({ entries }) => findOtherFacts(entries, target))),
  ];
  const derived = deriveReport(evidence, checks);
  const claims = findFalseClaims(statement, evidence, { derived, package: code, now });
  const recorded = runs.map(({ record, entries }) => {
    const run = { target: target ?? record.target, entries, ownRuns: ownRunsOf(record) };
    return { run, said: judgeSessions({ ...run, laws }) };
  });
  const contracts = recorded.map(({ run }) => judgeRecordedAnswers(run));
  const rechecks: Recheck[] = [];
  for (const run of runs) rechecks.push(await recheck(run, checks, target));
  const unsaid = recorded.flatMap(({ run, said }) => findUnsaidByLaws(run, said));
  const problems = [...known, ...claims, ...contracts, ...rechecks, ...unsaid].flatMap((one) =>
    typeof one === 'string' ? [one] : one.problems,
  );
  const recomputed = {
    ...summarize(
      report,
      rechecks,
      recorded.map(({ run, said }) => findShownVerdicts(run, said)),
    ),
    answers: {
      judged: contracts.reduce((sum, one) => sum + one.judged, 0),
      of: contracts.reduce((sum, one) => sum + one.of, 0),
    },
    comparedCode: isSameBuild(statement),
  };
  const exchanges = exchangesOf(runs.flatMap(({ entries }) => entries));
  return withCoverage(input, { problems, statement, report, exchanges, recomputed });
}

/** Nothing beside evidence is judged that is refused itself. */
async function withCoverage(
  { bundle, beside = { known: new Map(), others: [] } }: VerifyInput,
  found: Required<Omit<Verification, 'coverage'>>,
): Promise<Verification> {
  const problems = [...new Set(found.problems)];
  if (problems.length > 0) return { ...found, problems };
  const coverage = await findCoverage(beside, { ...found, bundle: bundle as BundleJson });
  return { ...found, problems: coverage.problems, coverage };
}

async function verifyClientEvidence(input: VerifyInput, statement: Statement): Promise<Verification> {
  const { files, package: code, now, target } = input;
  const evidence = readClientEvidence(files);
  const { run, report } = evidence;
  const { report: derived, exchanges } = rebuildClientReport(run);
  const again = verifyClientRun(run, report);
  const problems = [
    ...(target === undefined ? [] : ['the run judged a client, and has no target file']),
    ...findFalseClaims(statement, evidence, { derived, package: code, now }),
    ...again.problems,
  ];
  const recomputed = {
    checks: again.parts,
    verdicts: { ...again.verdicts, believed: [] },
    answers: { judged: again.exchanges, of: again.exchanges },
    believed: again.believed.map((check) => ({ check, why: 'redacted values decide' })),
    comparedCode: isSameBuild(statement),
  };
  return withCoverage(input, { problems, statement, report, exchanges, recomputed });
}

function planOf({ record }: RunFolder, checks: readonly Check[]) {
  return makePlan(checks, record.target, record.plan);
}

function recheck({ record, entries }: RunFolder, checks: readonly Check[], whole?: Target): Promise<Recheck> {
  const target = whole ?? record.target;
  const plan = makePlan(checks, target, record.plan);
  const { runId, earlierRuns } = record;
  const isWhole = whole !== undefined;
  return repeatRecordedChecks({ plan, target, isWhole, runId, earlierRuns, entries });
}

/** The target file that is given must be the one of the run: without its secrets both are the same. */
function findOtherTarget(target: Target, { runs }: Evidence): string[] {
  const whole = JSON.parse(JSON.stringify(redactTarget(target))) as Target;
  const { file: _file, lines: _lines, ...given } = whole;
  return runs.flatMap(({ record }) => {
    const { file: _own, lines: _places, ...own } = record.target;
    const difference = findDifference(given, own);
    return difference === undefined ? [] : [`the target file is not that of the run: ${difference}`];
  });
}

const decided: readonly Verdict[] = [
  'pass',
  'warn',
  'fail',
  'waived',
  'observed',
  'not-exercised',
  'blocked',
];

function summarize(
  { requirements }: Report,
  rechecks: readonly Recheck[],
  shown: readonly ReadonlyMap<RequirementId, ExchangeVerdict>[],
) {
  const same = new Set(rechecks.flatMap((one) => one.same));
  const believed = rechecks.flatMap((one) => one.believed);
  const reasons = new Map(believed.map(({ check, why }) => [check, why]));
  for (const check of reasons.keys()) same.delete(check);
  const ran = new Set([...same, ...reasons.keys()]);
  const rows = requirements.filter(({ verdict, party }) => party === 'server' && decided.includes(verdict));
  // A row has the same verdict where the exchanges alone show it, and where every check of it comes to the same result.
  const unmade = rows.flatMap(({ id, verdict, checks }) => {
    const why = checks.flatMap((check) => reasons.get(check) ?? [])[0];
    const isShown = worstOf(shown.map((verdicts) => verdicts.get(id))) === verdict;
    return isShown || why === undefined ? [] : [{ id, why }];
  });
  return {
    checks: { same: same.size, of: ran.size },
    verdicts: { same: rows.length - unmade.length, of: rows.length, believed: unmade },
    believed,
  };
}
