import type { Area, Requirement } from '../../catalogue/requirements.ts';
import { groupBy } from '../../lib/group-by.ts';
import { describeMissing, type MissingSetting } from './scope.ts';
import { isInherent, isUntested, type Judged } from './verdict.ts';

export type Outcome =
  | 'harness-error'
  | 'not-judged'
  | 'non-conformant'
  | 'partial'
  | 'conformant'
  | 'passed-in-scope'
  | 'passed-with-waivers';

export interface OutcomeInput {
  readonly rows: readonly (Judged & { readonly row: Requirement })[];
  readonly declaredAreas: readonly Area[];
  readonly harnessErrors: readonly string[];
  /** Why nothing could be judged at all: a wrong configuration, an unreachable target. */
  readonly notJudged: readonly string[];
  /** What of the target file cannot be used, in words: the run is not judged unless something else failed. */
  readonly unusable: readonly string[];
  readonly planned: number;
  readonly executed: number;
  /** What else keeps the run from being whole, in words: a limit that was reached, a lost shard. */
  readonly gaps: readonly string[];
  /** True when the run was to judge a part only, by `--only` or as a shard. */
  readonly isPart: boolean;
  /** The settings that a full verdict still needs. */
  readonly missing: readonly MissingSetting[];
  /** What was left out on request, or as the target cannot have it, in words. */
  readonly leftOut: readonly string[];
  /** The waivers in use, in words. */
  readonly waivers: readonly string[];
}

export interface Decision {
  readonly outcome: Outcome;
  readonly reasons: readonly string[];
}

const exitCodes: Record<Outcome, number> = {
  'harness-error': 4,
  'not-judged': 2,
  'non-conformant': 1,
  partial: 3,
  conformant: 0,
  'passed-in-scope': 0,
  'passed-with-waivers': 0,
};

/** True for an outcome that shows nothing against the target, and leaves nothing open. */
export function hasPassed(outcome: Outcome): boolean {
  return exitCodes[outcome] === 0;
}

/** The process exit code of an outcome; `allowPartial` turns a partial run into 0 unless an area has no pass. */
export function decideExitCode({ outcome }: Decision, allowPartial = false, areasWithoutPass = 0): number {
  return outcome === 'partial' && allowPartial && areasWithoutPass === 0 ? 0 : exitCodes[outcome];
}

/**
 * Declared areas with rows that could pass, none of which did. A silence that was looked at could not; in a part, which
 * may hold nothing but what warns, a warning is enough.
 */
export function findAreasWithoutPass({
  rows,
  declaredAreas,
  isPart = false,
}: Pick<OutcomeInput, 'rows' | 'declaredAreas'> & { readonly isPart?: boolean }): Area[] {
  return declaredAreas.filter((area) => {
    const open = rows.filter(({ row, verdict }) => row.area === area && !unselected(verdict));
    const judged = open.filter(({ row, verdict }) => row.level !== 'SILENT' || verdict === 'blocked');
    return judged.length > 0 && !judged.some((row) => isPass(row) || (isPart && row.verdict === 'warn'));
  });
}

function isPass({ row, verdict }: OutcomeInput['rows'][number]): boolean {
  return row.level !== 'SILENT' && verdict === 'pass';
}

function unselected(verdict: Judged['verdict']): boolean {
  return verdict === 'not-selected' || verdict === 'not-applicable';
}

/** The outcome of a run by the precedence of its causes, with the reasons that led to it. */
export function decide(input: OutcomeInput): Decision {
  const { harnessErrors, notJudged, unusable, rows } = input;
  const gaps = [...unusable, ...input.gaps];
  const end = (outcome: Outcome, ...reasons: readonly string[]) => ({
    outcome,
    reasons: [...new Set([...reasons, ...gaps])],
  });
  if (harnessErrors.length > 0) return end('harness-error', ...harnessErrors);
  if (notJudged.length > 0) return end('not-judged', ...notJudged);
  const failed = rows.filter(({ verdict }) => verdict === 'fail').length;
  if (unusable.length > 0 && failed === 0) return end('not-judged', ...unusable);
  const without = findAreasWithoutPass(input);
  // A run that was stopped before its first verdict says nothing of the target file.
  const isStopped = failed === 0 && input.executed < input.planned;
  if (!rows.some(isPass) && !isStopped && !(input.isPart && speaksOfServer(rows))) {
    return end('not-judged', nothingPassed, ...blockedReasons(rows));
  }
  if (failed > 0) return end('non-conformant', `${pluralize(failed, 'requirement')} failed`);
  const open = partialReasons(input, without);
  return open.length > 0 ? { outcome: 'partial', reasons: open } : conformant(input);
}

const nothingPassed = 'no requirement passed: check the base URLs and the credentials of the target file';

/**
 * A part may hold nothing but what fails, warns, is observed or has no data; a whole run in which nothing passed speaks
 * of no server at all.
 */
function speaksOfServer(rows: OutcomeInput['rows']): boolean {
  return (
    rows.some(({ verdict }) => seen.includes(verdict)) || !rows.some(({ verdict }) => verdict === 'blocked')
  );
}

const seen: readonly Judged['verdict'][] = ['fail', 'waived', 'warn', 'observed'];

function partialReasons(input: OutcomeInput, without: readonly Area[]): string[] {
  const { rows, planned, executed, gaps, isPart, missing } = input;
  const waiting = new Set(missing.flatMap(({ requirements }) => requirements));
  const open = rows.filter(
    (judged) => isInherent(judged.row) && isUntested(judged) && !waiting.has(judged.row.id),
  );
  const lost = planned - executed;
  const isEmpty = isPart && !rows.some((row) => isPass(row) || seen.includes(row.verdict));
  return [
    ...(isEmpty ? ['the selected tests found no data to test'] : []),
    ...gaps,
    ...(lost > 0 ? [`${lost} of ${pluralize(planned, 'planned test')} did not finish`] : []),
    ...(missing.length > 0 ? [describeMissing(missing)] : []),
    ...without.map((area) => `no requirement of the area ${area} passed`),
    ...open.map(({ row, verdict, reason }) => `${row.id} is ${verdict}: ${reason}`),
  ];
}

function conformant({ rows, leftOut, waivers }: OutcomeInput): Decision {
  if (waivers.length > 0)
    return {
      outcome: 'passed-with-waivers',
      reasons: [...waivers.map((use) => `waived: ${use}`), ...leftOut],
    };
  if (leftOut.length > 0) return { outcome: 'passed-in-scope', reasons: leftOut };
  return { outcome: 'conformant', reasons: describePasses(rows) };
}

/** How many requirements were tested and passed, and how many optional ones were not tested. */
function describePasses(rows: OutcomeInput['rows']): string[] {
  const own = rows.filter(
    ({ row, verdict }) => row.party === 'server' && row.level !== 'SILENT' && !unselected(verdict),
  );
  const count = (...verdicts: readonly Judged['verdict'][]) =>
    own.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [warned, open] = [count('warn'), count('blocked', 'not-exercised')];
  const remark = warned === 0 ? '' : `, ${warned} with a warning`;
  return [
    `all ${pluralize(count('pass', 'warn'), 'tested requirement')} passed${remark}`,
    ...(open === 0
      ? []
      : [`${pluralize(open, 'optional requirement')} ${open === 1 ? 'was' : 'were'} not tested`]),
  ];
}

/** The three reasons that block most requirements, the commonest first. */
function blockedReasons(rows: OutcomeInput['rows']): string[] {
  const reasons = rows.flatMap(({ verdict, reason }) =>
    verdict === 'blocked' && reason !== undefined ? [reason.replace(/^[\w-]+: /, '')] : [],
  );
  const counted = [...groupBy(reasons, (reason) => reason)].sort(([, a], [, b]) => b.length - a.length);
  return counted.slice(0, 3).map(([reason]) => reason);
}

/** A count with its noun. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
