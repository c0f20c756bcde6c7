import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Requirement, requirements } from '../../src/catalogue/requirements.ts';
import type { CheckResult, Finding, JournalEntry } from '../../src/journal/entry.ts';
import type { Check } from '../../src/plan/check.ts';
import { check } from '../../src/plan/define-check.ts';
import { makePlan, type Plan, type PlanOptions } from '../../src/plan/plan.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { isInherent } from '../../src/report/verdict/verdict.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';

export const target = resolveTarget({
  target: { name: 'Sample Bank', kind: 'server' },
  areas: ['providers', 'recipients'],
  outbound: { baseUrl: 'http://127.0.0.1:1', auth: {} },
});

function rowsLike(holds: (row: Requirement) => boolean): RequirementId[] {
  return requirements.filter(holds).map(({ id }) => id);
}

const [first, second, third] = rowsLike(
  (row) => row.area === 'providers' && row.level === 'MUST' && isInherent(row),
);
const [recipient] = rowsLike((row) => row.area === 'recipients' && isInherent(row));
const [silence] = rowsLike((row) => row.area === 'providers' && row.level === 'SILENT');
const [should] = rowsLike((row) => row.area === 'providers' && row.level === 'SHOULD');

/** Rows of the catalogue by what they are, whichever they are. */
export const ids = {
  first: first!,
  second: second!,
  third: third!,
  recipient: recipient!,
  silence: silence!,
  should: should!,
};

/** A check that is never run: only its journal entries are made by hand. */
export function checkOf(
  id: string,
  own: readonly RequirementId[],
  given: Partial<Pick<Check, 'area'>> = {},
): Check {
  return check({
    id,
    area: 'providers',
    requiresArea: given.area ?? 'providers',
    title: id,
    ids: own,
    access: 'read',
    run: () => Promise.resolve(),
    ...given,
  });
}

/** A result in which each row was judged once without a finding. */
export function resultOf(
  check: string,
  judged: readonly RequirementId[],
  given: Partial<CheckResult> = {},
): CheckResult {
  const once = Object.fromEntries(judged.map((id) => [id, 1]));
  return {
    check,
    outcome: 'ran',
    judged: once,
    nothing: {},
    findings: [],
    observations: [],
    requests: 1,
    took: 1,
    ...given,
  };
}

export function findingOf(check: string, requirement: RequirementId, given: Partial<Finding> = {}): Finding {
  return {
    requirement,
    grade: 'fail',
    check,
    exchange: 'w0-1',
    operation: 'listProviders',
    status: 200,
    pointer: '/0/name',
    wanted: 'a string',
    got: '7',
    count: 1,
    passive: false,
    ...given,
  };
}

export const defaultOptions: PlanOptions = { seed: 1, depth: 'quick', mode: 'full', only: [] };

export function planOf(checks: readonly Check[], options: Partial<PlanOptions> = {}): Plan {
  return makePlan(checks, target, { ...defaultOptions, ...options });
}

/** The report of checks whose results are given. */
export function fold(
  checks: readonly Check[],
  results: readonly CheckResult[],
  more: { entries?: readonly JournalEntry[]; options?: Partial<PlanOptions>; interrupted?: boolean } = {},
): Report {
  const written = results.map((result): JournalEntry => ({ type: 'check', result }));
  return foldReport({
    plan: planOf(checks, more.options),
    target,
    entries: [...written, ...(more.entries ?? [])],
    runId: 'abcd1234',
    replay: 'obc run --seed 1',
    interrupted: more.interrupted ?? false,
  });
}

/** The row of an id in a report. */
export function rowIn(report: Report, id: RequirementId): Report['requirements'][number] {
  return report.requirements.find((row) => row.id === id)!;
}
