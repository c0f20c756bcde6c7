import { type Dispute, describeDispute } from '../../catalogue/disputes.ts';
import { fails, type Requirement } from '../../catalogue/requirements.ts';
import type { CheckResult, Finding } from '../../journal/entry.ts';
import type { PlannedCheck } from '../../plan/plan.ts';
import { notPicked } from '../../plan/selection.ts';

export type Verdict =
  | 'fail'
  | 'blocked'
  | 'not-exercised'
  | 'warn'
  | 'pass'
  | 'not-applicable'
  | 'not-selected'
  | 'waived'
  | 'observed';

/** The verdict of one row, with the reason where it is neither a fail nor a pass that speaks for itself. */
export interface Judged {
  readonly verdict: Verdict;
  readonly reason?: string;
  /** The setting that would unblock it. */
  readonly setting?: string;
}

/** True for a requirement that was selected, and not tested. */
export function isUntested({ verdict }: Pick<Judged, 'verdict'>): boolean {
  return verdict === 'blocked' || verdict === 'not-exercised';
}

/** What the verdict of a row is made of. */
export interface RowEvidence {
  readonly row: Requirement;
  /** The planned checks whose `ids` name the row. */
  readonly homes: readonly PlannedCheck[];
  readonly results: ReadonlyMap<string, CheckResult>;
  /** Findings of the row from every check, those that are waived left out. */
  readonly findings: readonly Finding[];
  /** Why findings of the row were set aside; absent when none was. */
  readonly waived?: string;
  /** How often the row was judged, over all checks. */
  readonly judged: number;
  /** What checks left aside of what they were meant to look at, in words; absent where that is nothing. */
  readonly unused?: string;
  /** Reasons why its tests had no data, in words: requests that the service did not answer, operations that it refused each time. */
  readonly trouble?: readonly string[];
  readonly observed: boolean;
  readonly declared: boolean;
  /** True when --exclude names it, or its area: what other checks happen to find of it does not count. */
  readonly excluded: boolean;
  /** False when selected checks judge it by the way only: nothing that they do not see of it is missed. */
  readonly asked: boolean;
  /** The dispute about the row, which takes its verdict away. */
  readonly dispute?: Dispute | undefined;
  /** Why the profile of a plug-in leaves the row out. */
  readonly leftOut?: string | undefined;
}

/**
 * The verdict of a row: the worst of what was seen (fail, blocked, not-exercised, warn, pass), and `waived` where
 * all that failed is. Passive evidence alone never turns a blocked row into a pass.
 */
export function verdictOf(evidence: RowEvidence): Judged {
  const { row, homes, findings, waived, declared } = evidence;
  if (!declared)
    return { verdict: 'not-applicable', reason: `the target does not declare the area ${row.area}` };
  if (row.party === 'client')
    return { verdict: 'not-applicable', reason: 'client obligation (met by this suite)' };
  if (evidence.leftOut !== undefined) return { verdict: 'not-selected', reason: evidence.leftOut };
  if (evidence.excluded) return { verdict: 'not-selected', reason: 'skipped by --exclude' };
  const { dispute } = evidence;
  if (dispute !== undefined && (evidence.judged > 0 || findings.length > 0))
    return { verdict: 'observed', reason: describeDispute(dispute) };
  if (findings.some(({ grade }) => grade === 'fail')) return { verdict: 'fail' };
  if (waived !== undefined) return { verdict: 'waived', reason: waived };
  if (homes.length === 0) return { verdict: 'blocked', reason: 'no test covers it' };
  const selected = homes.filter(({ notSelected }) => notSelected === undefined);
  if (selected.length === 0) return { verdict: 'not-selected', reason: homes[0]!.notSelected! };
  const judge = row.level === 'SILENT' ? verdictOfSilence : verdictOfJudged;
  const judged = judge(evidence, selected);
  return isUntested(judged) && !evidence.asked ? byTheWay : judged;
}

const byTheWay: Judged = {
  verdict: 'not-selected',
  reason: 'not part of your selection',
};

function verdictOfSilence(evidence: RowEvidence, selected: readonly PlannedCheck[]): Judged {
  if (evidence.observed) return { verdict: 'observed' };
  return blockedBy(evidence, selected) ?? { verdict: 'not-exercised', reason: 'nothing was observed' };
}

function verdictOfJudged(evidence: RowEvidence, selected: readonly PlannedCheck[]): Judged {
  const { row, findings, judged } = evidence;
  // What can only warn has nothing more to show, whatever was blocked.
  if (row.level === 'SHOULD' && findings.length > 0) return { verdict: 'warn' };
  const blocked = blockedBy(evidence, selected);
  if (blocked !== undefined) return blocked;
  const nothing = selected.map(({ check }) => evidence.results.get(check.id)?.nothing[row.id]).find(Boolean);
  if (nothing !== undefined) return notExercised(evidence, nothing);
  if (judged === 0)
    return notExercised(evidence, evidence.unused ?? findUnclear(evidence) ?? describeNothing(evidence));
  return { verdict: findings.length > 0 ? 'warn' : 'pass' };
}

/** Gives the reasons why no law could tell from what any check met. */
function findUnclear({ row, results }: RowEvidence): string | undefined {
  for (const { unclear } of results.values()) if (unclear?.[row.id] !== undefined) return unclear[row.id];
  return undefined;
}

/** Says that no answer told about a row, and what kept its tests from data. */
function describeNothing({ trouble = [] }: RowEvidence): string {
  return ['no response contained data to test this', ...trouble].join('; ');
}

/** Where checks that judge the row as well were not picked, what a run of these few does not see is left to those. */
function notExercised({ homes }: RowEvidence, reason: string): Judged {
  const other = homes.find(({ notSelected }) => notSelected === notPicked);
  if (other === undefined) return { verdict: 'not-exercised', reason };
  return { verdict: 'not-selected', reason: `${other.check.id}, which tests it as well, was ${notPicked}` };
}

function blockedBy({ results }: RowEvidence, selected: readonly PlannedCheck[]): Judged | undefined {
  for (const { check } of selected) {
    const result = results.get(check.id);
    if (result === undefined) return { verdict: 'blocked', reason: `the test ${check.id} did not finish` };
    if (result.outcome === 'ran') continue;
    const reason = `${check.id}: ${result.reason}`;
    return {
      verdict: 'blocked',
      reason,
      ...(result.setting === undefined ? {} : { setting: result.setting }),
    };
  }
  return undefined;
}

/** Rows that a run has to judge to be called whole: inherent MUST and DERIVED rows of the server, none in dispute. */
export function isInherent(row: Requirement): boolean {
  return row.party === 'server' && !row.conditional && fails(row);
}
