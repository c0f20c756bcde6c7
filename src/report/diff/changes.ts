import { requirements } from '../../catalogue/requirements.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import type { Report, ReportedFinding, ReportedRequirement } from '../report.ts';
import { trimReason } from '../sections/reasons.ts';
import { sortFindings } from '../sections/violations.ts';
import type { RequirementChange } from './comparison.ts';

/** A requirement as each of two runs reports it; one of them may not know it. */
export interface RequirementPair {
  readonly before: ReportedRequirement | undefined;
  readonly after: ReportedRequirement | undefined;
}

/** The requirements of two reports side by side, in the order of the document, those last that it has no more. */
export function pairRequirements(before: Report, after: Report): RequirementPair[] {
  const earlier = new Map(before.requirements.map((row) => [row.id, row]));
  const later = new Map(after.requirements.map((row) => [row.id, row]));
  const ids = new Set([...requirements.map(({ id }) => id), ...later.keys(), ...earlier.keys()]);
  return [...ids]
    .map((id) => ({ before: earlier.get(id), after: later.get(id) }))
    .filter((pair) => pair.before !== undefined || pair.after !== undefined);
}

/** A pair as a change, in the words of the later run. */
export function describeChange({ before, after }: RequirementPair): RequirementChange {
  const { id, area, clause, level, text } = (after ?? before)!;
  const findings = after === undefined ? [] : sortFindings(after.findings);
  const known = new Set(before?.verdict === 'fail' ? before.findings.map(placeKey) : []);
  return {
    requirement: id,
    area,
    clause,
    level,
    text,
    ...(before === undefined ? {} : { before: before.verdict }),
    ...(after === undefined ? {} : { after: after.verdict }),
    ...(after?.reason === undefined ? {} : { reason: trimReason(after.reason, after.checks) }),
    findings: findings.filter((finding) => !known.has(placeKey(finding))),
  };
}

/** What tells two violations of one requirement apart, whatever the data and the seed were. */
function placeKey({ operation, status, pointer, grade, waived }: ReportedFinding): string {
  return [operation, status, wildcardIndices(pointer), grade, waived].join(' ');
}
